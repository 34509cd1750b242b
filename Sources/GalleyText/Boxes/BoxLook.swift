/// What a box looks like. Nothing in it changes where boxes go, but that a transform makes a box one that
/// absolute boxes are placed against.
public struct BoxLook: Sendable, Hashable {
    /// One layer behind a box's content.
    public enum Background: Sendable, Hashable {
        /// One colour.
        case color(Color)
        /// A gradient over the box.
        case gradient(Gradient)
        /// An image.
        case image(BackgroundImage)
    }

    /// A picture behind a box's content, as CSS Backgrounds 3 has it.
    public struct BackgroundImage: Sendable, Hashable {
        /// How large the picture is.
        public enum Size: Sendable, Hashable {
            /// Its own size; a pixel is a point.
            case auto
            /// Large enough to cover the box.
            case cover
            /// Small enough to be seen whole.
            case contain
            /// Width and height; where one is `auto` it follows from the other.
            case lengths(BoxLength, BoxLength)
        }

        /// Whether the picture is repeated.
        public enum Repeat: String, Sendable, Hashable, CaseIterable {
            /// Whether it is repeated in both directions, in one of them, or in none.
            case `repeat`, repeatX, repeatY, noRepeat
        }

        /// The name that the image loader knows it by.
        public var source: String
        /// How large the image is.
        public var size: Size
        /// Of the room that is left over, in fractions: 0 is left or top, 0.5 the middle.
        public var position: Point
        /// Whether it is repeated.
        public var `repeat`: Repeat

        /// A picture.
        public init(
            _ source: String, size: Size = .auto, position: Point = .zero, repeat: Repeat = .repeat
        ) {
            self.source = source
            self.size = size
            self.position = position
            self.`repeat` = `repeat`
        }
    }

    /// How a picture fills its box.
    public enum ObjectFit: String, Sendable, Hashable, CaseIterable {
        /// Stretched to the box; whole inside it, or covering it, in proportion; in its own size; or the smaller of that and whole.
        case fill, contain, cover, none, scaleDown
    }

    /// A radius for each corner, in points or percent of the box.
    public struct Corners: Sendable, Hashable {
        /// At the top left.
        public var topLeft: BoxLength
        /// At the top right.
        public var topRight: BoxLength
        /// At the bottom right.
        public var bottomRight: BoxLength
        /// At the bottom left.
        public var bottomLeft: BoxLength

        /// The same radius in all corners.
        public init(_ all: BoxLength = .zero) {
            topLeft = all
            topRight = all
            bottomRight = all
            bottomLeft = all
        }

        /// No corner is round.
        public var areSharp: Bool { self == Corners() }
    }

    /// A line around the border box that takes no room.
    public struct Outline: Sendable, Hashable {
        /// Width in points.
        public var width: Double
        /// The colour.
        public var color: Color
        /// Points between the border's edge and the line.
        public var offset: Double

        /// An outline.
        public init(width: Double, color: Color, offset: Double = 0) {
            self.width = width
            self.color = color
            self.offset = offset
        }
    }

    /// A shadow of the box.
    public struct BoxShadow: Sendable, Hashable {
        /// The colour.
        public var color: Color
        /// How far it lies from the box, in points: x to the right, y down.
        public var offset: Point
        /// CSS's blur radius: twice the standard deviation.
        public var radius: Double
        /// How much larger than the box it is on every side.
        public var spread: Double
        /// Falls inside.
        public var isInset: Bool

        /// A shadow.
        public init(
            color: Color, offset: Point = .zero, radius: Double = 0, spread: Double = 0, isInset: Bool = false
        ) {
            self.color = color
            self.offset = offset
            self.radius = radius
            self.spread = spread
            self.isInset = isInset
        }
    }

    /// The layers behind the content, the first one on top.
    public var backgrounds: [Background]
    /// Radii of the corners.
    public var cornerRadii: Corners
    /// A colour for each side that has a border width; `nil` is black.
    public var borderColor: BoxEdges<Color?>
    /// A line around the border, which takes no room.
    public var outline: Outline?
    /// The first one on top.
    public var shadows: [BoxShadow]
    /// Of the box and all in it, 0…1.
    public var opacity: Double
    /// Applied about ``transformOrigin``.
    public var transform: Transform?
    /// In fractions of the border box.
    public var transformOrigin: Point
    /// Boxes are drawn in ascending order; `nil` is CSS's `auto`.
    public var zIndex: Int?
    /// How a picture fills its box.
    public var objectFit: ObjectFit
    /// Of the room that is left over, in fractions.
    public var objectPosition: Point

    /// Nothing to see.
    public init(
        backgrounds: [Background] = [], cornerRadii: Corners = Corners(), opacity: Double = 1,
        objectFit: ObjectFit = .fill
    ) {
        self.backgrounds = backgrounds
        self.cornerRadii = cornerRadii
        borderColor = BoxEdges(nil)
        outline = nil
        shadows = []
        self.opacity = opacity
        transform = nil
        transformOrigin = Point(x: 0.5, y: 0.5)
        zIndex = nil
        self.objectFit = objectFit
        objectPosition = Point(x: 0.5, y: 0.5)
    }
}
