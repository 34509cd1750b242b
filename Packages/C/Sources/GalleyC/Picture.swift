internal import CGalley
internal import Galley

/// A picture in memory that C code holds.
@safe final class Picture: Handled {
    static var kind: Int32 { 7 }

    let width: Int
    let height: Int
    let stride: Int
    private let surface: ImageSurface?
    private let converted: [UInt8]

    /// Keeps a surface, or its pixels in another order.
    init(_ surface: ImageSurface, _ order: PixelOrder) {
        (width, height) = (surface.width, surface.height)
        guard order != .bgra else {
            (stride, self.surface, converted) = (surface.stride, surface, [])
            return
        }
        stride = surface.width * 4
        self.surface = nil
        converted = unsafe surface.withUnsafeBytes { source in
            unsafe [UInt8](unsafeUninitializedCapacity: surface.width * 4 * surface.height) { target, count in
                let target = UnsafeMutableRawBufferPointer(target)
                for row in 0..<surface.height {
                    unsafe order.copy(
                        UnsafeRawBufferPointer(rebasing: source[row * surface.stride..<(row + 1) * surface.stride]),
                        to: UnsafeMutableRawBufferPointer(
                            rebasing: target[row * surface.width * 4..<(row + 1) * surface.width * 4]))
                }
                count = surface.width * 4 * surface.height
            }
        }
    }

    /// The memory of an array, and that of a surface, does not move while it is referenced and not changed.
    var address: UnsafePointer<UInt8>? {
        guard let surface else { return unsafe converted.withUnsafeBufferPointer { $0.baseAddress } }
        return unsafe surface.withUnsafeBytes { bytes in
            unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        }
    }
}
