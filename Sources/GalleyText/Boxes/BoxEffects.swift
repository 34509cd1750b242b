/// The effects on a box with everything inside it, as in CSS Masking 1 and Compositing 1.
public struct BoxEffects: Sendable, Hashable {
    /// A place in a box: fractions of its size, and a distance from there in points.
    public struct Place: Sendable, Hashable {
        /// The place as fractions of the box.
        public var fraction: UnitPoint
        /// The distance from there in points.
        public var offset: Vector

        /// Creates a place.
        public init(_ fraction: UnitPoint = .center, offset: Vector = .zero) {
            self.fraction = fraction
            self.offset = offset
        }

        /// The place in a rectangle.
        package func point(in rect: Rect) -> Point {
            Point(
                x: rect.x + fraction.x * rect.width + offset.dx, y: rect.y + fraction.y * rect.height + offset.dy)
        }
    }

    /// A shape that clips a box.
    public enum ClipShape: Sendable, Hashable {
        /// A rectangle with distances from the edges and rounded corners.
        case inset(BoxSides<BoxLength>, BoxAppearance.Corners)
        /// A circle with a radius in points or percent, or to the nearest or farthest side.
        case circle(center: Place, radius: BoxLength?, extent: BoxAppearance.GradientGeometry.Extent)
        /// An ellipse with two radii in points or percent, or to the nearest or farthest sides.
        case ellipse(center: Place, radii: [BoxLength], extent: BoxAppearance.GradientGeometry.Extent)
        /// A polygon with these corners.
        case polygon([Place])
        /// A path from the corner of the box, in points.
        case path(Path)
    }

    /// A change of everything that a box draws, as in Filter Effects 1.
    public enum Filter: Sendable, Hashable {
        /// A blur with a standard deviation in points.
        case blur(Double)
        /// A shadow of everything drawn, whose radius is that of a blur.
        case dropShadow(Shadow)
        /// The factor of all components of colours.
        case brightness(Double)
        /// The factor of the distance of components from the middle.
        case contrast(Double)
        /// The share of grey, from 0 to 1.
        case grayscale(Double)
        /// The share of brown, from 0 to 1.
        case sepia(Double)
        /// The factor of saturation.
        case saturate(Double)
        /// The share of the negative, from 0 to 1.
        case invert(Double)
        /// The rotation of hues in degrees.
        case hueRotate(Double)
        /// The factor of opacity.
        case opacity(Double)
    }

    /// The filters of the box with everything inside it, in order. PDF files have none.
    public var filters: [Filter] = []
    /// The filters of everything that is visible through the box, in order. Only pictures of pixels have them.
    public var backdropFilters: [Filter] = []
    /// The shape that clips everything.
    public var clipPath: ClipShape?
    /// The blending with everything below the box.
    public var blendMode = BlendMode.normal
    /// Whether boxes in the box blend with nothing outside of it.
    public var isIsolated = false
    /// The distance in points from the padding box at which ``BoxStyle/Overflow/clip`` cuts overflowing contents.
    public var overflowMargin = 0.0
    /// The layers whose opacity masks the box; empty is no mask.
    public var mask: [BoxAppearance.Background] = []
    /// Whether the background is visible only where texts in the box have glyphs, instead of their colours.
    public var clipsBackgroundToText = false

    /// Creates effects that change nothing.
    public init() {}
}
