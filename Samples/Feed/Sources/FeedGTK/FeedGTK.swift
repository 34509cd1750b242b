import Feed
import GalleyInterface
import Glue

/// Shows the feed in a GTK window and runs GTK's main loop. Each tick of GTK's frame clock is a turn of the display
/// group.
@main @MainActor struct FeedGTK {
    static func main() {
        var frames: Int?
        var screenshot: String?
        var rest = CommandLine.arguments.dropFirst()
        while let option = rest.popFirst() {
            switch option {
            case "--frames": frames = rest.popFirst().flatMap { Int($0) }
            case "--screenshot": screenshot = rest.popFirst()
            default:
                print("usage: feed-gtk [--frames N] [--screenshot FILE]")
                return
            }
        }
        do {
            let program = try Program(frames: frames)
            // GTK calls back on this thread, which is the main actor's.
            let callbacks = GlueCallbacks(
                context: Unmanaged.passUnretained(program).toOpaque(),
                frame: { context, isOver in
                    MainActor.assumeIsolated { Program.of(context)?.frame(isOver) ?? false }
                },
                draw: { context, cairo in MainActor.assumeIsolated { Program.of(context)?.draw(cairo) } },
                pointer: { context, phase, x, y in
                    MainActor.assumeIsolated { Program.of(context)?.pointer(phase, Point(x: x, y: y)) }
                },
                scroll: { context, lines in MainActor.assumeIsolated { Program.of(context)?.feed.fling(lines * 400) } })
            let size = program.feed.size
            if !glue_run("Galley", Int32(size.width), Int32(size.height), callbacks, screenshot) {
                print("feed-gtk: there is no display")
            }
            withExtendedLifetime(program) {}
        } catch {
            print("feed-gtk: \(error)")
        }
    }
}

/// The content of the window.
@MainActor final class Program {
    let feed: Feed
    private let group = DisplayGroup(loop: HostLoop())
    private let compositor: Compositor
    private let frames: Int?
    private var count = 0

    init(frames: Int?) throws {
        self.frames = frames
        let size = Size(width: 420, height: 560)
        feed = try Feed(count: 500, size: size, group: group)
        compositor = try Compositor(root: feed.root, size: size)
        feed.onLink = { print("pressed \($0)") }
    }

    nonisolated static func of(_ context: UnsafeMutableRawPointer?) -> Program? {
        context.map { Unmanaged<Program>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Handles one tick and returns whether the window must be drawn.
    func frame(_ isOver: UnsafeMutablePointer<Bool>?) -> Bool {
        if count == 30 { feed.fling(900) }
        feed.turn(at: group.now)
        count += 1
        if let frames, count >= frames { isOver?.pointee = true }
        return (try? compositor.composite())?.isEmpty == false
    }

    func draw(_ cairo: UnsafeMutableRawPointer?) {
        let surface = compositor.surface
        surface.withUnsafeBytes { bytes in
            glue_draw_pixels(
                cairo, bytes.baseAddress, Int32(surface.width), Int32(surface.height), Int32(surface.stride))
        }
    }

    func pointer(_ phase: Int32, _ point: Point) {
        feed.pointer(phase == 0 ? .down : phase == 1 ? .move : .up, at: point)
    }
}
