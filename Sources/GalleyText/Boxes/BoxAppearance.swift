/// The appearance of a box. It does not affect layout, except that a box with a transform is a containing block for
/// absolute boxes.
public struct BoxAppearance: Sendable, Hashable {
    /// A background layer.
    public enum Background: Sendable, Hashable {
        /// A solid colour.
        case color(Color)
        /// A gradient.
        case gradient(Gradient)
        /// An image.
        case image(BackgroundImage)
    }

    /// An area of a box, as in CSS Box 4.
    public enum VisualBox: String, Sendable, Hashable, CaseIterable {
        /// The area with the border.
        case borderBox
        /// The area inside the border.
        case paddingBox
        /// The area inside the border and the padding.
        case contentBox
    }

    /// A background image, as in CSS Backgrounds 3. A gradient is an image without a natural size.
    ///
    /// Sizes and positions are relative to its ``origin``. A repeated image also covers the area around it.
    public struct BackgroundImage: Sendable, Hashable {
        /// The size of the image.
        public enum Size: Sendable, Hashable {
            /// The natural size; one pixel per point. For a gradient, the size of the box.
            case auto
            /// Scaled to cover the box.
            case cover
            /// Scaled to fit inside the box.
            case contain
            /// A width and height; if one is `auto` it follows from the other.
            case lengths(BoxLength, BoxLength)
        }

        /// The repetition of the image.
        public enum Repeat: String, Sendable, Hashable, CaseIterable {
            /// Repeated in both directions.
            case `repeat`
            /// Repeated horizontally.
            case repeatX
            /// Repeated vertically.
            case repeatY
            /// Not repeated.
            case noRepeat
            /// Repeated in both directions as often as it fits, with the rest of the space between the copies.
            case space
            /// Repeated in both directions, and scaled so that a whole number of copies fits.
            case round
        }

        /// The name that the image loader resolves; empty for a gradient.
        public var source: String
        /// The gradient that is the image; `nil` is the image named ``source``.
        public var gradient: Gradient? {
            get { storedGradient }
            set { storedGradient = newValue }
        }
        @Indirect private var storedGradient: Gradient?
        /// The parts of the gradient that depend on the size of the image.
        public var geometry: GradientGeometry? {
            get { storedGeometry }
            set { storedGeometry = newValue == GradientGeometry() ? nil : newValue }
        }
        @Indirect private var storedGeometry: GradientGeometry?
        /// The size of the image.
        public var size: Size
        /// The position as fractions of the free space: 0 is left or top, 0.5 the middle.
        public var position: UnitPoint
        /// The distance of the image from its position, in points.
        public var offset = Vector.zero
        /// The repetition of the image.
        public var `repeat`: Repeat
        /// The repetition from top to bottom, of those in both directions; `nil` is that of ``repeat``.
        public var verticalRepeat: Repeat?
        /// The area of the box that sizes and positions are relative to.
        public var origin = VisualBox.paddingBox
        /// Whether sizes and positions are relative to the outermost box instead, as with `background-attachment: fixed` in
        /// CSS, so that the layers of several boxes show parts of one image.
        public var isFixed = false
        /// The blending with the layers below it.
        public var blendMode = BlendMode.normal
        /// The image that is used if the first one cannot be read; `nil` is none.
        public var fallback: String?

        /// Creates a background image.
        public init(
            _ source: String, size: Size = .auto, position: UnitPoint = .zero, repeat: Repeat = .repeat,
            fallback: String? = nil
        ) {
            self.source = source
            self.size = size
            self.position = position
            self.`repeat` = `repeat`
            self.fallback = fallback
        }

        /// Creates a background image from a gradient, such as a pattern of dots:
        ///
        ///     let dots = Gradient(
        ///         .radial(center: .center, radius: nil),
        ///         stops: [.init(.black, at: 0), .init(.black, at: 0.1), .init(.clear, at: 0.1)])
        ///     var appearance = BoxAppearance()
        ///     appearance.backgrounds = [.image(.init(dots, size: .lengths(.points(24), .points(24))))]
        public init(
            _ gradient: Gradient, size: Size = .auto, position: UnitPoint = .zero, repeat: Repeat = .repeat
        ) {
            self.init("", size: size, position: position, repeat: `repeat`)
            self.gradient = gradient
        }
    }

    /// The parts of a gradient that depend on the size of its image, as in CSS Images 4.
    public struct GradientGeometry: Sendable, Hashable {
        /// The edge of a radial gradient.
        public enum Extent: String, Sendable, Hashable, CaseIterable {
            /// The nearest side of the image.
            case closestSide
            /// The farthest side of the image.
            case farthestSide
            /// The nearest corner of the image.
            case closestCorner
            /// The farthest corner of the image.
            case farthestCorner
        }

        /// The corner to which a linear gradient runs, as fractions of the image. The middle colour is on the line between
        /// its neighbours.
        public var corner: UnitPoint?
        /// The distance of a centre from the gradient's own, in points.
        public var centerOffset = Vector.zero
        /// Whether a radial gradient is a circle, not an ellipse with the proportions of the image.
        public var isCircle = false
        /// The edge of a radial gradient without radii.
        public var extent = Extent.farthestCorner
        /// The radius of a circle, or the two radii of an ellipse.
        public var radii: [BoxLength] = []
        /// The distances of the stops from their positions, in points; empty if all are 0.
        public var stopOffsets: [Double] = []
        /// Whether the stops repeat before the first and after the last one.
        public var repeats = false
        /// The start of a conic gradient around the centre of a radial one, in degrees clockwise from the top.
        public var conicAngle: Double?

        /// Creates a geometry without effect.
        public init() {}
    }

    /// The style of a border's line.
    public enum BorderStyle: String, Sendable, Hashable, CaseIterable {
        /// A continuous line.
        case solid
        /// Dashes, two to three times as long as the border is wide, that start and end in the corners.
        case dashed
        /// Round dots.
        case dotted
        /// Two lines with a space between them, a third of the border each; one line if it is less than three points wide.
        case double
        /// A line that looks carved: its outer half is that of ``inset``, its inner half that of ``outset``.
        case groove
        /// A line that looks raised: the opposite of ``groove``.
        case ridge
        /// A line that makes the box look sunken: dark at the top and at the left.
        case inset
        /// A line that makes the box look raised: dark at the bottom and at the right.
        case outset
    }

    /// The scaling of an image in its box.
    public enum ObjectFit: String, Sendable, Hashable, CaseIterable {
        /// Stretched to the box.
        case fill
        /// Fitted inside the box, with its aspect ratio preserved.
        case contain
        /// Covers the box, with its aspect ratio preserved.
        case cover
        /// Not scaled.
        case none
        /// Fitted inside the box or not scaled, whichever is smaller.
        case scaleDown
    }

    /// A radius for each corner, in points or percent of the box, and the shapes of the corners.
    public struct Corners: Sendable, Hashable {
        /// The radius of the top left corner.
        public var topLeft: BoxLength
        /// The radius of the top right corner.
        public var topRight: BoxLength
        /// The radius of the bottom right corner.
        public var bottomRight: BoxLength
        /// The radius of the bottom left corner.
        public var bottomLeft: BoxLength
        /// The vertical radii and the shapes, which are rarely set.
        private struct Details: Sendable, Hashable {
            var vertical: [BoxLength]?
            var shapes: [CornerShape] = []
        }
        @Indirect private var details: Details?

        /// The vertical radii, clockwise from the top left; `nil` if they are those above. Percentages are of the height.
        public var vertical: [BoxLength]? {
            get { details?.vertical }
            set { setDetails { $0.vertical = newValue?.count == 4 ? newValue : nil } }
        }

        /// The shapes, clockwise from the top left; empty if all are round.
        public var shapes: [CornerShape] {
            get { details?.shapes ?? [] }
            set {
                let isRound = newValue.count != 4 || newValue.allSatisfy { $0 == .round }
                setDetails { $0.shapes = isRound ? [] : newValue }
            }
        }

        private mutating func setDetails(_ change: (inout Details) -> Void) {
            var new = details ?? Details()
            change(&new)
            details = new == Details() ? nil : new
        }

        /// Creates corners with the same radius.
        public init(_ all: BoxLength = .zero) {
            topLeft = all
            topRight = all
            bottomRight = all
            bottomLeft = all
        }

        /// Whether all radii are zero.
        public var isZero: Bool { all.allSatisfy { $0 == .zero } }

        /// The horizontal radii, clockwise from the top left.
        package var all: [BoxLength] {
            get { [topLeft, topRight, bottomRight, bottomLeft] }
            set {
                guard newValue.count == 4 else { return }
                (topLeft, topRight, bottomRight, bottomLeft) = (newValue[0], newValue[1], newValue[2], newValue[3])
            }
        }

        /// Makes the corners at the edges of a cut sharp.
        package mutating func cut(above: Bool, below: Bool) {
            var lengths = vertical
            if above {
                (topLeft, topRight) = (.zero, .zero)
                lengths?.replaceSubrange(0..<2, with: [.zero, .zero])
            }
            if below {
                (bottomRight, bottomLeft) = (.zero, .zero)
                lengths?.replaceSubrange(2..<4, with: [.zero, .zero])
            }
            vertical = lengths
        }
    }

    /// The shape of a corner with a radius, as in CSS Borders 4: a superellipse between the two ends of the corner.
    public struct CornerShape: Sendable, Hashable {
        /// The parameter of `superellipse()`: positive for convex corners, negative for concave ones, infinite for square ones.
        public var curvature: Double

        /// Creates a shape.
        public init(curvature: Double) {
            self.curvature = curvature.isNaN ? 1 : curvature
        }

        /// A quarter of an ellipse.
        public static let round = CornerShape(curvature: 1)
        /// A shape between round and square.
        public static let squircle = CornerShape(curvature: 2)
        /// A straight line between the ends.
        public static let bevel = CornerShape(curvature: 0)
        /// A concave quarter of an ellipse.
        public static let scoop = CornerShape(curvature: -1)
        /// A rectangle cut out.
        public static let notch = CornerShape(curvature: -.infinity)
        /// A sharp corner.
        public static let square = CornerShape(curvature: .infinity)
    }

    /// A line around the border box that does not affect layout.
    public struct Outline: Sendable, Hashable {
        /// The width in points.
        public var width: Double
        /// The colour.
        public var color: Color
        /// The distance in points between the border's edge and the line.
        public var offset: Double

        /// Creates an outline.
        public init(width: Double, color: Color, offset: Double = 0) {
            self.width = width
            self.color = color
            self.offset = offset
        }
    }

    /// The background layers, the first one on top.
    public var backgrounds: [Background]
    /// The area of the box that backgrounds cover.
    public var backgroundClip = VisualBox.borderBox
    /// The radii of the corners.
    public var cornerRadii: Corners
    /// The colour of each side with a border width; `nil` is black.
    public var borderColor: BoxSides<Color?>
    /// The style of each side with a border width.
    public var borderStyle: BoxSides<BorderStyle> {
        get { storedBorderStyle ?? BoxSides(.solid) }
        set { storedBorderStyle = newValue == BoxSides(.solid) ? nil : newValue }
    }
    @Indirect private var storedBorderStyle: BoxSides<BorderStyle>?
    /// A line around the border that does not affect layout.
    public var outline: Outline?
    /// The shadows, the first one on top.
    public var shadows: [Shadow]
    /// The opacity of the box with everything inside it, from 0 to 1.
    public var opacity: Double
    /// The transform about ``transformOrigin``.
    public var transform: Transform?
    /// The origin of the transform, in fractions of the border box.
    public var transformOrigin: UnitPoint
    /// A translation after the transform by parts of the size: the components `a` to `d` are applied to the width and the
    /// height of the box.
    public var relativeTranslation: Transform? {
        get { storedTranslation }
        set { storedTranslation = newValue }
    }
    @Indirect private var storedTranslation: Transform?
    /// The effects on the box with everything inside it.
    public var effects: BoxEffects? {
        get { storedEffects }
        set { storedEffects = newValue == BoxEffects() ? nil : newValue }
    }
    @Indirect private var storedEffects: BoxEffects?
    /// The drawing order: boxes are drawn in ascending order; `nil` is `auto` in CSS.
    public var zIndex: Int?
    /// The scaling of an image in the box.
    public var objectFit: ObjectFit
    /// The position of an image, as fractions of the free space.
    public var objectPosition: UnitPoint
    /// The distance of an image from its position, in points.
    public var objectOffset: Vector {
        get { storedOffset ?? .zero }
        set { storedOffset = newValue == .zero ? nil : newValue }
    }
    @Indirect private var storedOffset: Vector?
    /// The image that is used if that of the box cannot be read; `nil` is none.
    public var fallbackImage: String?
    /// The meaning for assistive technology; `nil` follows from the content.
    package var meaning: BoxMeaning? {
        get { storedMeaning }
        set { storedMeaning = newValue }
    }
    @Indirect private var storedMeaning: BoxMeaning?

    /// Creates an appearance; by default invisible.
    public init(
        backgrounds: [Background] = [], cornerRadii: Corners = Corners(), opacity: Double = 1,
        objectFit: ObjectFit = .fill
    ) {
        self.backgrounds = backgrounds
        self.cornerRadii = cornerRadii
        borderColor = BoxSides(nil)
        outline = nil
        shadows = []
        self.opacity = opacity
        transform = nil
        transformOrigin = .center
        zIndex = nil
        self.objectFit = objectFit
        objectPosition = .center
    }
}

extension BoxAppearance {
    /// The transform of a box in the coordinates of its parent; `nil` if there is none.
    package func transform(of rect: Rect) -> Transform? {
        guard let transform else { return nil }
        let x = rect.x + transformOrigin.x * rect.width
        let y = rect.y + transformOrigin.y * rect.height
        let moved = relativeTranslation?.apply(rect.width, rect.height) ?? (x: 0, y: 0)
        return Transform.translation(x: -x, y: -y).followed(by: transform)
            .followed(by: .translation(x: x + moved.x, y: y + moved.y))
    }
}
