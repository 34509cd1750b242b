internal import CGalleyBlend
internal import CPNG
internal import GalleyText

/// PNG to pixels, within a limit on their number.
enum PNGDecoder {
    @safe private final class Job {
        let input: UnsafeRawBufferPointer
        var offset = 0
        var width = 0
        var height = 0
        var pixels: [UInt8] = []

        init(_ input: UnsafeRawBufferPointer) {
            unsafe self.input = input
        }
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// - Parameter source: names the image in errors.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, source: String, limits: SurfaceLimits
    ) throws(GalleyError) -> Bitmap {
        guard bytes.count >= 8, unsafe bytes.prefix(8).elementsEqual(signature) else {
            throw .unreadableImage(
                source: source, reason: "it is not a PNG; other formats need an ImageLoader of your own")
        }
        let job = unsafe Job(bytes)
        let context = unsafe Unmanaged.passUnretained(job).toOpaque()
        var stream = unsafe GalleyPNGStream()
        unsafe stream.context = context
        unsafe stream.move = { context, bytes, length in
            guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
            let job = unsafe Unmanaged<Job>.fromOpaque(context).takeUnretainedValue()
            guard unsafe length <= job.input.count - job.offset, let base = unsafe job.input.baseAddress else {
                return 0
            }
            unsafe UnsafeMutableRawPointer(bytes).copyMemory(from: base + job.offset, byteCount: length)
            job.offset += length
            return 1
        }
        var sink = unsafe GalleyPNGSink()
        unsafe sink.sideLimit = UInt32(clamping: limits.side)
        unsafe sink.pixelLimit = UInt64(max(limits.pixels, 0))
        unsafe sink.context = context
        unsafe sink.begin = { context, width, height in
            guard let context = unsafe context else { return nil }
            let job = unsafe Unmanaged<Job>.fromOpaque(context).takeUnretainedValue()
            job.width = Int(width)
            job.height = Int(height)
            job.pixels = [UInt8](repeating: 0, count: job.width * job.height * 4)
            // The array lives in the job and is not touched until libpng has filled it.
            return unsafe job.pixels.withUnsafeMutableBufferPointer { $0.baseAddress }
        }
        guard unsafe galley_png_read(&stream, &sink) == 1 else {
            throw .unreadableImage(source: source, reason: unsafe PNGMessage.text(of: &stream))
        }
        let buffer = try PixelBuffer(width: job.width, height: job.height)
        unsafe job.pixels.withUnsafeBufferPointer { straight in
            guard let base = straight.baseAddress else { return }
            for y in 0..<job.height {
                unsafe galley_unpack_rgba(
                    base + y * job.width * 4, buffer.pixels.advanced(by: y * buffer.stride / 4), job.width)
            }
        }
        return Bitmap(buffer)
    }
}
