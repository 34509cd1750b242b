import CFeedSDL
import Feed
import GalleyInterface

/// Shows a feed of thousands of messages that scrolls at the display's rate.
///
/// The program has its own loop. Each turn passes events to the feed, commits the display group, and composites and
/// shows the changes. No text is laid out or drawn on this thread.
@main @MainActor struct FeedWindow {
    static func main() {
        do {
            try run(Options(CommandLine.arguments))
        } catch let error as Options.Usage {
            print("feed-window: \(error.message)\n\(Options.usage)")
        } catch {
            print("feed-window: \(error)")
        }
    }

    private static func run(_ options: Options) throws {
        let window = try Window(title: "Galley", width: options.width, height: options.height)
        let group = DisplayGroup(loop: HostLoop())
        let feed = try Feed(count: options.messages, size: window.size, group: group)
        feed.isAsynchronous = options.isAsynchronous
        let graph = FrameGraph(group: group)
        graph.layer.position = Point(x: window.size.width - 75, y: 32)
        feed.root.addSublayer(graph.layer)
        feed.onLink = { print("pressed \($0)") }
        let compositor = try Compositor(root: feed.root, size: window.size)

        var script = Script()
        var frame = 0
        var held: [Double] = []
        var placeholderFrames = 0
        while handleEvents(feed) {
            let began = group.now
            if options.isScripted { script.play(frame, link: frame % 240 >= 199 ? feed.firstLinkOnScreen?.point : nil) }
            feed.turn(at: began)
            try window.show(compositor.surface, compositor.composite())
            let milliseconds = (group.now - began) / .milliseconds(1)
            held.append(milliseconds)
            if feed.waitingCount > 0 { placeholderFrames += 1 }
            graph.add(milliseconds, isAsynchronous: feed.isAsynchronous)
            frame += 1
            if let frames = options.frames, frame >= frames { break }
            // Waits for the end of the frame.
            let rest = 16.7 - (group.now - began) / .milliseconds(1)
            if rest > 0 { SDL_Delay(UInt32(rest)) }
        }
        if let path = options.screenshot {
            let picture = try window.screenshot()
            let surface = try ImageSurface(size: window.size)
            try surface.draw(picture, in: Rect(x: 0, y: 0, width: window.size.width, height: window.size.height))
            try surface.writePNG(to: path)
        }
        held.sort()
        let late = held.isEmpty ? 0 : held[min(held.count - 1, held.count * 99 / 100)]
        print(
            "\(frame) frames, \(feed.loadedCount) messages laid out, scrolled to \(Int(feed.offset)) of \(Int(feed.contentHeight)) points; "
                + "99 % of frames held the main thread for less than \(late.rounded(toPlaces: 2)) ms; "
                + "\(placeholderFrames) showed a placeholder")
    }

    /// Passes SDL's events to the feed, and returns false after the window is closed.
    private static func handleEvents(_ feed: Feed) -> Bool {
        var event = SDL_Event()
        while SDL_PollEvent(&event) != 0 {
            switch SDL_EventType(event.type) {
            case SDL_QUIT: return false
            case SDL_MOUSEBUTTONDOWN where event.button.button == 1:
                feed.pointer(.down, at: Point(x: Double(event.button.x), y: Double(event.button.y)))
            case SDL_MOUSEMOTION where event.motion.state & 1 != 0:
                feed.pointer(.move, at: Point(x: Double(event.motion.x), y: Double(event.motion.y)))
            case SDL_MOUSEBUTTONUP where event.button.button == 1:
                feed.pointer(.up, at: Point(x: Double(event.button.x), y: Double(event.button.y)))
            case SDL_MOUSEWHEEL: feed.fling(-Double(event.wheel.y) * 400)
            case SDL_KEYDOWN where event.key.keysym.sym == SDL_Keycode(SDLK_s.rawValue):
                feed.isAsynchronous.toggle()
            case SDL_KEYDOWN where event.key.keysym.sym == SDL_Keycode(SDLK_ESCAPE.rawValue): return false
            default: break
            }
        }
        return true
    }
}

extension Double {
    fileprivate func rounded(toPlaces places: Int) -> Double {
        var factor = 1.0
        for _ in 0..<places { factor *= 10 }
        return (self * factor).rounded() / factor
    }
}
