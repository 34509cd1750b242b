internal import CGalleyBlend
internal import CPNG
internal import GalleyText
internal import Glibc

/// Pixels to PNG, row by row: the converted image is never held as a whole.
enum PNGEncoder {
    /// What libpng's callbacks reach through their context pointer.
    @safe private final class Job {
        var output: [UInt8] = []
        let buffer: PixelBuffer
        let channels: Int

        init(_ buffer: PixelBuffer, channels: Int) {
            self.buffer = buffer
            self.channels = channels
            output.reserveCapacity(max(1 << 14, buffer.width * buffer.height / 2))
        }
    }

    /// - Parameter scale: pixels per point, where the file should say so.
    static func encode(_ buffer: PixelBuffer, options: PNGOptions, scale: Double?) throws(GalleyError) -> [UInt8] {
        let channels = channels(of: buffer)
        let job = Job(buffer, channels: channels)
        var row = [UInt8](repeating: 0, count: buffer.width * channels)
        let isFast = options.compression == .fast
        let context = unsafe Unmanaged.passUnretained(job).toOpaque()
        var stream = unsafe GalleyPNGStream()
        unsafe stream.context = context
        unsafe stream.move = { context, bytes, length in
            guard let context = unsafe context, let bytes = unsafe bytes else { return 0 }
            let job = unsafe Unmanaged<Job>.fromOpaque(context).takeUnretainedValue()
            unsafe job.output.append(contentsOf: UnsafeBufferPointer(start: bytes, count: length))
            return 1
        }
        let done = unsafe row.withUnsafeMutableBufferPointer { row in
            var image = unsafe GalleyPNGImage()
            unsafe image.width = UInt32(buffer.width)
            unsafe image.height = UInt32(buffer.height)
            unsafe image.channels = Int32(channels)
            unsafe image.level = isFast ? 1 : 9
            // Filters triple the time; on text they make the file larger, on pictures smaller.
            unsafe image.filtered = 0
            unsafe image.resolution = resolution(scale)
            unsafe image.context = context
            unsafe image.buffer = row.baseAddress
            unsafe image.row = { context, y, bytes in
                guard let context = unsafe context, let bytes = unsafe bytes else { return }
                let job = unsafe Unmanaged<Job>.fromOpaque(context).takeUnretainedValue()
                let from = unsafe job.buffer.pixels.advanced(by: Int(y) * job.buffer.stride / 4)
                switch job.channels {
                case 1: unsafe galley_pack_gray(from, bytes, job.buffer.width)
                case 3: unsafe galley_pack_rgb(from, bytes, job.buffer.width)
                default: unsafe galley_pack_rgba(from, bytes, job.buffer.width)
                }
            }
            return unsafe galley_png_write(&stream, &image)
        }
        guard done == 1 else {
            throw .drawingFailed(operation: "encoding a PNG", reason: unsafe PNGMessage.text(of: &stream))
        }
        return job.output
    }

    /// Opaque pixels need no alpha, and grey ones a third of the bytes again.
    private static func channels(of buffer: PixelBuffer) -> Int {
        var found: Int32 = 0
        for y in 0..<buffer.height {
            found |= unsafe galley_inspect_row(buffer.pixels.advanced(by: y * buffer.stride / 4), buffer.width)
            if found & Int32(GALLEY_ROW_HAS_ALPHA) != 0 { return 4 }
        }
        return found & Int32(GALLEY_ROW_HAS_COLOR) != 0 ? 3 : 1
    }

    /// Pixels per metre at `scale` pixels per point.
    private static func resolution(_ scale: Double?) -> UInt32 {
        guard let scale, scale > 0, scale < 10_000 else { return 0 }
        return UInt32((scale * 72 / 0.0254).rounded())
    }
}

/// What libpng had to say.
enum PNGMessage {
    static func text(of stream: inout GalleyPNGStream) -> String {
        unsafe withUnsafeBytes(of: &stream.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
