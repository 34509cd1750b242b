internal import CPNG
internal import GalleyText

/// A row-by-row decoder of PNG.
enum PNGDecoder {
    @safe private final class Job {
        let input: UnsafeRawBufferPointer
        var offset = 0
        let sink: ImageSink

        init(_ input: UnsafeRawBufferPointer, _ sink: ImageSink) {
            unsafe self.input = input
            self.sink = sink
        }

        static func of(_ context: UnsafeMutableRawPointer?) -> Job? {
            guard let context = unsafe context else { return nil }
            return unsafe Unmanaged<Job>.fromOpaque(context).takeUnretainedValue()
        }
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// - Parameter source: the name of the image in errors.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, source: String, request: ImageRequest
    ) throws(GalleyError) -> Bitmap {
        guard bytes.count >= 8, unsafe bytes.prefix(8).elementsEqual(signature) else {
            throw .unreadableImage(source: source, reason: "it is not a PNG")
        }
        let job = unsafe Job(bytes, ImageSink(request))
        let context = unsafe Unmanaged.passUnretained(job).toOpaque()
        var stream = unsafe GalleyPNGStream()
        unsafe stream.context = context
        unsafe stream.move = { context, bytes, length in
            guard let job = unsafe Job.of(context), let bytes = unsafe bytes,
                unsafe length <= job.input.count - job.offset, let base = unsafe job.input.baseAddress
            else { return 0 }
            unsafe UnsafeMutableRawPointer(bytes).copyMemory(from: base + job.offset, byteCount: length)
            job.offset += length
            return 1
        }
        var sink = unsafe GalleyPNGSink()
        unsafe sink.sideLimit = UInt32(clamping: request.limits.side)
        unsafe sink.pixelLimit = UInt64(max(request.limits.pixels, 0))
        unsafe sink.context = context
        unsafe sink.begin = { context, width, height, interlaced in
            guard let job = unsafe Job.of(context) else { return 0 }
            return job.sink.begin(width: Int(width), height: Int(height), isInterlaced: interlaced != 0) ? 1 : 0
        }
        unsafe sink.row = { context, pixels, y, x, step, count in
            guard let job = unsafe Job.of(context), let pixels = unsafe pixels else { return 0 }
            return unsafe job.sink.add(pixels, y: Int(y), x: Int(x), step: Int(step), count: Int(count)) ? 1 : 0
        }
        guard unsafe galley_png_read(&stream, &sink) == 1, let image = job.sink.finish() else {
            throw .unreadableImage(source: source, reason: unsafe PNGMessage.text(of: &stream))
        }
        guard let profile = unsafe ColorProfile(png: bytes) else { return image }
        return Bitmap(image.buffer, naturalSize: image.naturalSize, profile: profile)
    }
}
