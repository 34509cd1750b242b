internal import GalleyDisplay
internal import GalleyDrawing
internal import GalleyText

/// The frames of an animation: decoded ones of the program, or those of a file.
enum AnimationSource: Sendable, Equatable {
    case frames([AnimatedImageNode.Frame], loops: Int)
    case image(AnimatedImage)

    static func == (left: AnimationSource, right: AnimationSource) -> Bool {
        switch (left, right) {
        case (.frames(let one, let loops), .frames(let other, let otherLoops)): one == other && loops == otherLoops
        case (.image(let one), .image(let other)): one === other
        default: false
        }
    }

    var timeline: AnimationTimeline {
        switch self {
        case .frames(let frames, let loops): AnimationTimeline(durations: frames.map(\.duration), loops: loops)
        case .image(let image): AnimationTimeline(durations: image.durations, loops: image.loops)
        }
    }

    var count: Int {
        switch self {
        case .frames(let frames, _): frames.count
        case .image(let image): image.frameCount
        }
    }

    var naturalSize: Size {
        switch self {
        case .frames(let frames, _): frames.first?.image.naturalSize ?? .zero
        case .image(let image): image.naturalSize
        }
    }

    /// A frame; those of files are decoded on the calling thread.
    func image(at index: Int) throws -> Bitmap? {
        switch self {
        case .frames(let frames, _): frames.indices.contains(index) ? frames[index].image : nil
        case .image(let image): try image.frame(at: index)
        }
    }
}
