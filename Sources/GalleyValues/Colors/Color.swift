/// A colour in sRGB with straight (not premultiplied) alpha; components range from 0 to 1.
///
/// It may have a name, which a ``ColorTheme`` resolves when it is drawn: see ``named(_:fallback:)``.
public struct Color: Sendable, Hashable {
    /// The red component, from 0 to 1.
    public var red: Float
    /// The green component, from 0 to 1.
    public var green: Float
    /// The blue component, from 0 to 1.
    public var blue: Float
    /// The opacity, from 0 (transparent) to 1 (opaque).
    public var alpha: Float
    /// The name that a theme resolves.
    package var named = Name.none

    /// Creates a colour from components; values are clamped to 0…1, and NaN becomes 0.
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = Color.clamped(red)
        self.green = Color.clamped(green)
        self.blue = Color.clamped(blue)
        self.alpha = Color.clamped(alpha)
    }

    /// Creates a grey.
    public init(white: Float, alpha: Float = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour from components in double precision.
    @_disfavoredOverload
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.init(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
    }

    /// Creates a grey in double precision.
    @_disfavoredOverload
    public init(white: Double, alpha: Double = 1) {
        self.init(white: Float(white), alpha: Float(alpha))
    }

    /// An opaque colour of eight-bit components packed as 0xRRGGBB, as CSS writes `#rrggbb`.
    ///
    /// Higher bits are ignored; ``init(rgba:)`` accepts eight digits.
    public init(rgb: UInt32) {
        self.init(rgba: rgb << 8 | 0xFF)
    }

    /// Creates a colour from 0xRRGGBBAA: all eight digits, alpha last.
    public init(rgba: UInt32) {
        self.init(
            red: Float(rgba >> 24) / 255, green: Float(rgba >> 16 & 255) / 255,
            blue: Float(rgba >> 8 & 255) / 255, alpha: Float(rgba & 255) / 255)
    }

    /// Opaque black.
    public static let black = Color(white: 0)
    /// Opaque white.
    public static let white = Color(white: 1)
    /// A transparent colour.
    public static let clear = Color(white: 0, alpha: 0)

    private static func clamped(_ value: Float) -> Float {
        value > 0 ? min(value, 1) : 0
    }
}
