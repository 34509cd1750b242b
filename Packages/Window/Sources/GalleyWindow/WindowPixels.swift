internal import CSDL
internal import GalleyDrawing
internal import GalleyText

/// The pixels of a window: SDL's surface of the window, or on Wayland a texture, because SDL 2.26 makes the surface as large as
/// the window in points.
@MainActor final class WindowPixels {
    private let handle: OpaquePointer
    private let renderer: OpaquePointer?
    private var texture: OpaquePointer?
    private var textureSize = (width: Int32(0), height: Int32(0))
    /// Whether the texture has no pixels yet.
    private var isEmpty = true

    init(_ handle: OpaquePointer, usesTexture: Bool) {
        self.handle = handle
        renderer = usesTexture ? SDL_CreateRenderer(handle, -1, SDL_RENDERER_ACCELERATED.rawValue) : nil
    }

    /// Releases what belongs to the window; called before the window is destroyed.
    func close() {
        if let texture { SDL_DestroyTexture(texture) }
        if let renderer { SDL_DestroyRenderer(renderer) }
    }

    /// The width and height in pixels; `nil` where the window has none.
    var size: (width: Int, height: Int)? {
        if let renderer {
            var (width, height) = (Int32(0), Int32(0))
            guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0 else { return nil }
            return (Int(width), Int(height))
        }
        guard let surface = SDL_GetWindowSurface(handle) else { return nil }
        return (Int(surface.pointee.w), Int(surface.pointee.h))
    }

    /// Shows changed pixels; of a new texture, all of them.
    ///
    /// - Returns: the number of pixels that were uploaded.
    func show(_ rects: [PixelRect], of surface: ImageSurface) -> Int {
        guard let size else { return 0 }
        let screen = PixelRect(width: min(size.width, surface.width), height: min(size.height, surface.height))
        if renderer != nil, textureSize != (Int32(size.width), Int32(size.height)) { remake(size) }
        let target = renderer == nil ? SDL_GetWindowSurface(handle) : nil
        var changed: [SDL_Rect] = []
        var uploaded = 0
        for rect in (texture != nil && isEmpty ? [screen] : rects).map({ $0.intersection(screen) })
        where !rect.isEmpty {
            let place = SDL_Rect(
                x: Int32(rect.left), y: Int32(rect.top), w: Int32(rect.width), h: Int32(rect.height))
            if let target { copy(rect, of: surface, to: target) } else { upload(place, of: surface) }
            changed.append(place)
            uploaded += rect.width * rect.height
        }
        guard !changed.isEmpty else { return 0 }
        if target != nil { SDL_UpdateWindowSurfaceRects(handle, changed, Int32(changed.count)) } else { reshow() }
        return uploaded
    }

    private func upload(_ place: SDL_Rect, of surface: ImageSurface) {
        guard let texture else { return }
        var place = place
        surface.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress else { return }
            SDL_UpdateTexture(
                texture, &place, first + Int(place.y) * surface.stride + Int(place.x) * 4, Int32(surface.stride))
        }
        isEmpty = false
    }

    /// Makes a texture of a size.
    private func remake(_ size: (width: Int, height: Int)) {
        if let texture { SDL_DestroyTexture(texture) }
        texture = SDL_CreateTexture(
            renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(size.width),
            Int32(size.height))
        textureSize = (Int32(size.width), Int32(size.height))
        isEmpty = true
    }

    /// Shows the pixels again.
    ///
    /// - Returns: false where they are lost.
    @discardableResult func reshow() -> Bool {
        guard let renderer else {
            return SDL_GetWindowSurface(handle) != nil && SDL_UpdateWindowSurface(handle) == 0
        }
        guard let texture, !isEmpty, SDL_RenderCopy(renderer, texture, nil, nil) == 0 else { return false }
        SDL_RenderPresent(renderer)
        return true
    }

    /// The shown pixels as words of alpha, red, green and blue; `nil` where the window has none.
    func words() -> (words: [UInt32], width: Int, height: Int)? {
        guard let size, size.width > 0, size.height > 0 else { return nil }
        var words = [UInt32](repeating: 0, count: size.width * size.height)
        let isDone = words.withUnsafeMutableBytes { bytes in
            if let renderer {
                guard let texture, SDL_RenderCopy(renderer, texture, nil, nil) == 0 else { return false }
                return SDL_RenderReadPixels(
                    renderer, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, bytes.baseAddress, Int32(size.width * 4)) == 0
            }
            guard let target = SDL_GetWindowSurface(handle), let pixels = target.pointee.pixels,
                let format = target.pointee.format?.pointee
            else { return false }
            return SDL_ConvertPixels(
                Int32(size.width), Int32(size.height), format.format, pixels, target.pointee.pitch,
                SDL_PIXELFORMAT_ARGB8888.rawValue, bytes.baseAddress, Int32(size.width * 4)) == 0
        }
        guard isDone else { return nil }
        for index in words.indices { words[index] |= 0xFF00_0000 }
        return (words, size.width, size.height)
    }

    private func copy(_ rect: PixelRect, of surface: ImageSurface, to target: UnsafeMutablePointer<SDL_Surface>) {
        guard let pixels = target.pointee.pixels, let format = target.pointee.format?.pointee else { return }
        let pitch = Int(target.pointee.pitch)
        let depth = Int(format.BytesPerPixel)
        let isSame = [SDL_PIXELFORMAT_RGB888, SDL_PIXELFORMAT_ARGB8888].contains { $0.rawValue == format.format }
        surface.withUnsafeBytes { bytes in
            guard let source = bytes.baseAddress else { return }
            let first = source + rect.top * surface.stride + rect.left * 4
            let place = pixels + rect.top * pitch + rect.left * depth
            guard isSame else {
                SDL_ConvertPixels(
                    Int32(rect.width), Int32(rect.height), SDL_PIXELFORMAT_ARGB8888.rawValue, first,
                    Int32(surface.stride), format.format, place, Int32(pitch))
                return
            }
            for row in 0..<rect.height {
                (place + row * pitch).copyMemory(from: first + row * surface.stride, byteCount: rect.width * 4)
            }
        }
    }
}
