internal import CPNG
internal import GalleyText

/// A row-by-row PNG encoder with libpng that never holds a copy of the image.
enum StreamedPNG {
    /// The state that libpng's callbacks access through their context pointer.
    @safe private final class Job {
        var output: [UInt8] = []
        let buffer: PixelBuffer
        let layout: PNGEncoder.Layout

        init(_ buffer: PixelBuffer, layout: PNGEncoder.Layout) {
            self.buffer = buffer
            self.layout = layout
        }
    }

    static func encode(
        _ buffer: PixelBuffer, layout: PNGEncoder.Layout, options: PNGOptions, resolution: UInt32
    ) throws(GalleyError) -> [UInt8] {
        let job = Job(buffer, layout: layout)
        var row = [UInt8](repeating: 0, count: buffer.width * layout.rawValue)
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
            unsafe image.channels = Int32(layout.rawValue)
            unsafe image.level = options.compression == .fast ? 1 : 9
            unsafe image.filtered = 0
            unsafe image.resolution = resolution
            unsafe image.context = context
            unsafe image.buffer = row.baseAddress
            unsafe image.row = { context, y, bytes in
                guard let context = unsafe context, let bytes = unsafe bytes else { return }
                let job = unsafe Unmanaged<Job>.fromOpaque(context).takeUnretainedValue()
                let from = unsafe job.buffer.pixels.advanced(by: Int(y) * job.buffer.stride / 4)
                unsafe job.layout.pack(from, into: bytes, count: job.buffer.width)
            }
            return unsafe galley_png_write(&stream, &image)
        }
        guard done == 1 else {
            throw .drawingFailed(operation: "encoding a PNG", reason: unsafe PNGMessage.text(of: &stream))
        }
        return job.output
    }
}
