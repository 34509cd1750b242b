internal import CGalleyImages
internal import GalleySupport
public import GalleyText

/// A GIF or WebP with its frames, which are decoded when they are needed.
///
///     let image = try AnimatedImage(contentsOf: "spinner.gif")
///     let first = try image.frame(at: 0)
///
/// Few frames are in memory at a time, however long the animation is. Frames are composed as in browsers: with the
/// positions, disposal and blending of the file. A damaged animation ends with its last readable frame.
public final class AnimatedImage: Sendable {
    /// The limits of animations; files beyond them are refused.
    public struct Limits: Sendable, Hashable {
        /// The longest side of a frame in pixels. Default 16 383.
        public var side = 16_383
        /// The maximum number of pixels of a frame. Default 16 megapixels.
        public var pixels = 16 << 20
        /// The maximum number of frames. Default 10 000.
        public var frames = 10_000
        /// The maximum number of pixels of all frames together, which bounds the time of decoding. Default: a gigapixel.
        public var allPixels = 1 << 30
        /// The maximum number of bytes of decoded frames in memory; two frames are always kept. Default 16 MiB.
        public var memory = 16 << 20

        /// Default limits.
        public init() {}
    }

    /// The size in points: one point for each pixel of the file.
    public let naturalSize: Size
    /// The durations of the frames as in the file, in order.
    public let durations: [Duration]
    /// The number of times that the frames are played; 0 is endless.
    public let loops: Int
    private let state: Guarded<State>
    private let source: String
    private let memory: Int

    /// The decoder and the decoded frames.
    private struct State: Sendable {
        let decoder: Decoder
        var frames: [Int: (image: Bitmap, use: Int)] = [:]
        var uses = 0
        /// The number of frames that could be decoded, once the end or damage was met.
        var readable: Int
    }

    @safe private final class Decoder: @unchecked Sendable {
        // Sound because it is only used with the state locked.
        let animation: OpaquePointer

        init(_ animation: OpaquePointer) { unsafe self.animation = animation }

        deinit { unsafe galley_animation_close(animation) }
    }

    /// Reads the structure of a GIF or WebP.
    ///
    /// - Parameter source: the name of the image in errors.
    /// - Throws: ``GalleyError/unreadableImage(source:reason:)`` for another format, a broken file, or one beyond the
    ///   limits.
    public init(_ bytes: [UInt8], source: String = "image", limits: Limits = Limits()) throws(GalleyError) {
        guard let format = ImageFormat(of: bytes), format == .gif || format == .webp else {
            throw .unreadableImage(source: source, reason: "it is not a GIF or WebP; other formats have no frames")
        }
        var wanted = GalleyAnimationLimits(
            side: UInt32(clamping: limits.side), pixels: UInt64(clamping: limits.pixels),
            frames: UInt32(clamping: limits.frames), work: UInt64(clamping: limits.allPixels))
        var message = [CChar](repeating: 0, count: Int(GALLEY_IMAGE_MESSAGE))
        guard
            let animation = unsafe bytes.withUnsafeBufferPointer({ bytes in
                unsafe galley_animation_open(bytes.baseAddress, bytes.count, &wanted, &message)
            })
        else {
            let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw .unreadableImage(source: source, reason: reason)
        }
        let decoder = unsafe Decoder(animation)
        guard let info = unsafe galley_animation_info(animation)?.pointee else {
            throw .unreadableImage(source: source, reason: "it is broken")
        }
        naturalSize = unsafe Size(width: Double(info.width), height: Double(info.height))
        loops = unsafe Int(info.loops)
        let count = unsafe Int(info.frames)
        durations = (0..<count).map { index in
            unsafe .milliseconds(Int(info.durations?[index] ?? 0))
        }
        self.source = source
        memory = limits.memory
        state = Guarded(State(decoder: decoder, readable: count))
    }

    /// Reads a GIF or WebP file.
    ///
    /// - Throws: ``GalleyError/unreadableImage(source:reason:)``.
    public convenience init(contentsOf path: String, limits: Limits = Limits()) throws(GalleyError) {
        self.init(copying: try FileImageLoader(cacheLimit: 0).animation(named: path, limits: limits))
    }

    private init(copying other: AnimatedImage) {
        (naturalSize, durations, loops) = (other.naturalSize, other.durations, other.loops)
        (state, source, memory) = (other.state, other.source, other.memory)
    }

    /// The number of frames.
    public var frameCount: Int { durations.count }

    /// A frame, composed with those before it. Frames in order are decoded once each; an earlier one that is no longer in
    /// memory is decoded from the start.
    ///
    /// Call it from any thread; callers of the same image wait for each other.
    /// - Throws: ``GalleyError/unreadableImage(source:reason:)`` if not even the first frame can be read.
    public func frame(at index: Int) throws(GalleyError) -> Bitmap {
        let wanted = min(max(0, index), frameCount - 1)
        let found = state.withLock { state in
            Result { () throws(GalleyError) in try frame(wanted, &state) }
        }
        return try found.get()
    }

    /// The number of decoded frames in memory.
    package var decodedCount: Int { state.withLock { $0.frames.count } }

    private func frame(_ index: Int, _ state: inout State) throws(GalleyError) -> Bitmap {
        let index = min(index, state.readable - 1)
        state.uses += 1
        if let found = state.frames[index]?.image {
            state.frames[index] = (found, state.uses)
            return found
        }
        let animation = unsafe state.decoder.animation
        if unsafe galley_animation_next_index(animation) > UInt32(index) {
            guard unsafe galley_animation_rewind(animation) == 1 else { throw broken }
        }
        var pixels: UnsafePointer<UInt32>?
        while unsafe galley_animation_next_index(animation) <= UInt32(index) {
            let next = unsafe Int(galley_animation_next_index(animation))
            unsafe pixels = galley_animation_next(animation)
            guard unsafe pixels == nil else { continue }
            // Damage: the animation ends here.
            guard next > 0 else { throw broken }
            state.readable = next
            return try frame(next - 1, &state)
        }
        guard let pixels = unsafe pixels else { throw broken }
        let image = try unsafe bitmap(pixels)
        keep(image, index, &state)
        return image
    }

    private var broken: GalleyError { .unreadableImage(source: source, reason: "its first frame is broken") }

    private func bitmap(_ pixels: UnsafePointer<UInt32>) throws(GalleyError) -> Bitmap {
        let (width, height) = (Int(naturalSize.width), Int(naturalSize.height))
        let buffer = try PixelBuffer(width: width, height: height)
        let target = unsafe buffer.pixels
        for y in 0..<height {
            unsafe (target + y * buffer.stride / 4).update(from: pixels + y * width, count: width)
        }
        return Bitmap(buffer)
    }

    /// Keeps a frame, in place of those that were not used for the longest time.
    private func keep(_ image: Bitmap, _ index: Int, _ state: inout State) {
        let most = max(2, memory / max(1, image.memorySize))
        while state.frames.count >= most, let oldest = state.frames.min(by: { $0.value.use < $1.value.use }) {
            state.frames[oldest.key] = nil
        }
        state.frames[index] = (image, state.uses)
    }
}

extension AnimatedImage: Equatable {
    /// Compares by identity.
    public static func == (left: AnimatedImage, right: AnimatedImage) -> Bool { left === right }
}
