import CFeedSDL
import Galley

/// An SDL window that shows the pixels of a surface.
@MainActor final class Window {
    private let window: OpaquePointer
    let size: Size

    struct Failure: Error, CustomStringConvertible {
        let what: String
        let description: String

        init(_ what: String) {
            self.what = what
            description = "\(what): \(String(cString: SDL_GetError()))"
        }
    }

    init(title: String, width: Int, height: Int) throws {
        SDL_SetMainReady()
        guard SDL_Init(galley_sdl_init_video) == 0 else { throw Failure("SDL has no display") }
        guard
            let window = SDL_CreateWindow(
                title, galley_sdl_centered, galley_sdl_centered, Int32(width), Int32(height), 0)
        else { throw Failure("SDL cannot make a window") }
        self.window = window
        size = Size(width: Double(width), height: Double(height))
    }

    isolated deinit {
        SDL_DestroyWindow(window)
        SDL_Quit()
    }

    /// Copies the changed pixels and shows them.
    func show(_ surface: ImageSurface, _ changed: [PixelRect]) throws {
        guard !changed.isEmpty else { return }
        guard let target = SDL_GetWindowSurface(window), let pixels = target.pointee.pixels else {
            throw Failure("the window has no surface")
        }
        let (width, height) = (Int(target.pointee.w), Int(target.pointee.h))
        let pitch = Int(target.pointee.pitch)
        let screen = PixelRect(width: min(width, surface.width), height: min(height, surface.height))
        var rects: [SDL_Rect] = []
        surface.withUnsafeBytes { bytes in
            guard let source = bytes.baseAddress else { return }
            for rect in changed.map({ $0.intersection(screen) }) where !rect.isEmpty {
                for y in rect.top..<rect.bottom {
                    (pixels + y * pitch + rect.left * 4).copyMemory(
                        from: source + y * surface.stride + rect.left * 4, byteCount: rect.width * 4)
                }
                rects.append(
                    SDL_Rect(x: Int32(rect.left), y: Int32(rect.top), w: Int32(rect.width), h: Int32(rect.height)))
            }
        }
        SDL_UpdateWindowSurfaceRects(window, rects, Int32(rects.count))
    }

    /// The window's own pixels, which prove the picture on screen.
    func screenshot() throws -> Bitmap {
        guard let target = SDL_GetWindowSurface(window), let pixels = target.pointee.pixels else {
            throw Failure("the window has no surface")
        }
        let (width, height) = (Int(target.pointee.w), Int(target.pointee.h))
        var words: [UInt32] = []
        words.reserveCapacity(width * height)
        for y in 0..<height {
            let row = (pixels + y * Int(target.pointee.pitch)).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width { words.append(row[x] | 0xFF00_0000) }
        }
        return try Bitmap(width: width, height: height, pixels: words)
    }
}
