internal import CGalley
internal import Galley

/// The order of the bytes of pixels.
enum PixelOrder {
    case bgra
    case rgba
    /// Colours are not multiplied by alpha.
    case straightRGBA

    /// The order of a `GALLEY_PIXELS` constant.
    ///
    /// - Throws: ``CallError``.
    init(_ number: Int32) throws(CallError) {
        switch Int(number) {
        case Int(GALLEY_PIXELS_BGRA): self = .bgra
        case Int(GALLEY_PIXELS_RGBA): self = .rgba
        case Int(GALLEY_PIXELS_RGBA_STRAIGHT): self = .straightRGBA
        default: throw .argument("pixels", "is \(number), which is not a GALLEY_PIXELS constant")
        }
    }

    /// Copies pixels of a surface, one little-endian word of alpha, red, green and blue each, to memory of the same length
    /// or a shorter one. The two may be the same.
    @unsafe func copy(_ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer) {
        for pixel in 0..<target.count / 4 {
            let word = UInt32(littleEndian: unsafe source.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self))
            let turned = (word & 0xFF00_FF00) | (word & 0xFF) << 16 | word >> 16 & 0xFF
            let result =
                switch self {
                case .bgra: word
                case .rgba: turned
                case .straightRGBA: PixelOrder.straight(turned)
                }
            unsafe target.storeBytes(of: result.littleEndian, toByteOffset: pixel * 4, as: UInt32.self)
        }
    }

    /// A pixel divided by its alpha.
    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha != 0, alpha != 255 else { return pixel }
        func channel(_ shift: UInt32) -> UInt32 {
            min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
        }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
    }
}
