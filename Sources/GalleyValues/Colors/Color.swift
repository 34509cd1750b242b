/// A colour in sRGB with straight (not premultiplied) alpha; components run from 0 to 1.
///
/// It may have a name, which a ``ColorTheme`` resolves when it is drawn: see ``named(_:fallback:)``.
public struct Color: Sendable, Hashable {
    /// The share of red, from 0 to 1.
    public var red: Float
    /// The share of green, from 0 to 1.
    public var green: Float
    /// The share of blue, from 0 to 1.
    public var blue: Float
    /// How much covers what is below it: 0 nothing, 1 all.
    public var alpha: Float
    /// What a theme may have another colour for.
    package var named = Name.none

    /// A colour of its components; those outside 0…1 are clamped, and NaN becomes 0.
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = Color.clamped(red)
        self.green = Color.clamped(green)
        self.blue = Color.clamped(blue)
        self.alpha = Color.clamped(alpha)
    }

    /// A grey.
    public init(white: Float, alpha: Float = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// An opaque colour of eight-bit components packed as 0xRRGGBB, as CSS writes `#rrggbb`.
    ///
    /// What is above 24 bits is left aside; ``init(rgba:)`` takes eight digits.
    public init(rgb: UInt32) {
        self.init(rgba: rgb << 8 | 0xFF)
    }

    /// A colour of eight-bit components packed as 0xRRGGBBAA: all eight digits, alpha last.
    public init(rgba: UInt32) {
        self.init(
            red: Float(rgba >> 24) / 255, green: Float(rgba >> 16 & 255) / 255,
            blue: Float(rgba >> 8 & 255) / 255, alpha: Float(rgba & 255) / 255)
    }

    /// Opaque black.
    public static let black = Color(white: 0)
    /// Opaque white.
    public static let white = Color(white: 1)
    /// Nothing at all.
    public static let clear = Color(white: 0, alpha: 0)

    private static func clamped(_ value: Float) -> Float {
        value > 0 ? min(value, 1) : 0
    }
}
