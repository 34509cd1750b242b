import CFeedSDL
import Galley

/// Simulates a person by adding events to SDL's queue, so that they arrive like real input.
@MainActor struct Script {
    private var isDown = false

    /// Adds the events of frame number `frame`.
    mutating func play(_ frame: Int, link: Point?) {
        switch frame % 240 {
        case 5: mouse(SDL_MOUSEBUTTONDOWN, at: Point(x: 200, y: 600))
        // A drag upwards that ends in a fling.
        case 6...20: mouse(SDL_MOUSEMOTION, at: Point(x: 200, y: 600 - Double(frame % 240 - 5) * 25))
        case 21: mouse(SDL_MOUSEBUTTONUP, at: Point(x: 200, y: 200))
        case 60, 90, 120: wheel(-6)
        case 150: wheel(3)
        // Presses a mention and releases it later.
        case 200: if let link { mouse(SDL_MOUSEBUTTONDOWN, at: link) }
        case 232: if let link { mouse(SDL_MOUSEBUTTONUP, at: link) }
        default: break
        }
    }

    private mutating func mouse(_ type: SDL_EventType, at point: Point) {
        var event = SDL_Event()
        event.type = type.rawValue
        if type == SDL_MOUSEMOTION {
            guard isDown else { return }
            event.motion.x = Int32(point.x)
            event.motion.y = Int32(point.y)
            event.motion.state = 1
        } else {
            isDown = type == SDL_MOUSEBUTTONDOWN
            event.button.button = 1
            event.button.x = Int32(point.x)
            event.button.y = Int32(point.y)
        }
        SDL_PushEvent(&event)
    }

    private func wheel(_ lines: Int32) {
        var event = SDL_Event()
        event.type = SDL_MOUSEWHEEL.rawValue
        event.wheel.y = lines
        SDL_PushEvent(&event)
    }
}
