internal import CGalleyBlend
internal import GalleyLayout
internal import GalleyText

/// Arithmetic of premultiplied pixels, rounded to the nearest.
enum PixelMath {
    /// All components multiplied by `alpha` / 255.
    @inline(__always)
    static func scaled(_ pixel: UInt32, by alpha: UInt32) -> UInt32 {
        func half(_ value: UInt32) -> UInt32 {
            let product = value &* alpha &+ 0x80_0080
            return (product &+ (product >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
        }
        return half(pixel & 0xFF_00FF) | half(pixel >> 8 & 0xFF_00FF) << 8
    }

    /// The interpolation of `pixel` and `other`, with a share of `other` of 255.
    @inline(__always)
    static func mixed(_ pixel: UInt32, _ other: UInt32, share: UInt32) -> UInt32 {
        func half(_ one: UInt32, _ other: UInt32) -> UInt32 {
            let sum = one &* (255 &- share) &+ other &* share &+ 0x80_0080
            return (sum &+ (sum >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
        }
        return half(pixel & 0xFF_00FF, other & 0xFF_00FF)
            | half(pixel >> 8 & 0xFF_00FF, other >> 8 & 0xFF_00FF) << 8
    }
}
