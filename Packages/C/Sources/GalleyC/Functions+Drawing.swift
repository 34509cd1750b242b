public import CGalley
internal import Galley

/// The options of drawing, checked.
private struct Drawing {
    var origin: Point
    /// The number of pixels per point; `nil` is the document's.
    var scale: Double?
    var page: Int

    /// - Throws: ``CallError``.
    @unsafe init(_ pointer: UnsafePointer<galley_draw_options>?) throws(CallError) {
        let options = try unsafe Argument.structure(pointer, or: galley_draw_options(), "options")
        origin = Point(
            x: try Argument.number(options.x, "options.x"), y: try Argument.number(options.y, "options.y"))
        guard options.scale >= 0, options.scale.isFinite else {
            throw .argument("options.scale", "is \(options.scale); it is a number from 0")
        }
        scale = options.scale == 0 ? nil : options.scale
        page = options.page == 0 ? 1 : Int(options.page)
    }
}

@c @implementation
public func galley_image_new(
    _ layout: OpaquePointer?, _ pixels: Int32, _ options: UnsafePointer<galley_draw_options>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let layout = try unsafe LoadedLayout.required(layout, "layout")
        let order = try PixelOrder(pixels)
        let drawing = try unsafe Drawing(options)
        return try unsafe layout.resources.run {
            let surface = try layout.layout.image(
                page: drawing.page, scale: drawing.scale,
                options: DrawingOptions(renderer: layout.resources.renderer))
            return unsafe Picture(surface, order).handle()
        }
    }
}

@c @implementation
public func galley_image_retain(_ image: OpaquePointer?) -> OpaquePointer? {
    unsafe Picture.retain(image)
}

@c @implementation
public func galley_image_release(_ image: OpaquePointer?) {
    unsafe Picture.release(image)
}

@c @implementation
public func galley_image_data(_ image: OpaquePointer?) -> UnsafePointer<UInt8>? {
    guard let image = unsafe Picture.object(image) else { return nil }
    return unsafe image.address
}

@c @implementation
public func galley_image_width(_ image: OpaquePointer?) -> Int {
    unsafe Picture.object(image)?.width ?? 0
}

@c @implementation
public func galley_image_height(_ image: OpaquePointer?) -> Int {
    unsafe Picture.object(image)?.height ?? 0
}

@c @implementation
public func galley_image_stride(_ image: OpaquePointer?) -> Int {
    unsafe Picture.object(image)?.stride ?? 0
}

@c @implementation
public func galley_layout_draw_pixels(
    _ layout: OpaquePointer?, _ memory: UnsafeMutableRawPointer?, _ width: Int, _ height: Int, _ stride: Int,
    _ pixels: Int32, _ options: UnsafePointer<galley_draw_options>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    unsafe attempt(error) {
        let layout = try unsafe LoadedLayout.required(layout, "layout")
        let order = try PixelOrder(pixels)
        guard order != .straightRGBA else {
            throw CallError.argument("pixels", "is GALLEY_PIXELS_RGBA_STRAIGHT, on which nothing can be drawn")
        }
        let drawing = try unsafe Drawing(options)
        guard let memory = unsafe memory else { throw CallError.argument("memory", "is NULL") }
        // Sizes above the maximum of Int are negative here.
        for (size, name) in [(width, "width"), (height, "height"), (stride, "stride")]
        where size <= 0 || size > 1 << 30 {
            throw CallError.argument(name, "is 0 or too large")
        }
        return try layout.resources.run {
            let surface = try unsafe ImageSurface(
                drawingInto: memory, width: width, height: height, stride: stride, scale: drawing.scale ?? 1,
                renderer: layout.resources.renderer)
            func turn() {
                guard order == .rgba else { return }
                for row in 0..<height {
                    let line = unsafe UnsafeMutableRawBufferPointer(start: memory + row * stride, count: width * 4)
                    unsafe order.copy(UnsafeRawBufferPointer(line), to: line)
                }
            }
            turn()
            defer { turn() }
            try layout.layout.draw(
                on: surface, at: drawing.origin, page: drawing.page, scale: drawing.scale ?? 1)
            return 1
        }
    } ?? 0
}

@c @implementation
public func galley_layout_draw_cairo(
    _ layout: OpaquePointer?, _ context: OpaquePointer?, _ options: UnsafePointer<galley_draw_options>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    unsafe attempt(error) {
        let layout = try unsafe LoadedLayout.required(layout, "layout")
        let drawing = try unsafe Drawing(options)
        guard let context = unsafe context else { throw CallError.argument("context", "is NULL") }
        return try layout.resources.run {
            let canvas = unsafe CairoCanvas(context, renderer: layout.resources.renderer)
            try layout.layout.draw(
                on: canvas, at: drawing.origin, page: drawing.page, scale: drawing.scale ?? 1)
            return 1
        }
    } ?? 0
}

/// The options of a file, checked.
private struct FileOptions {
    var drawing: DrawingOptions

    /// - Throws: ``CallError``.
    @unsafe init(_ pointer: UnsafePointer<galley_file_options>?, _ resources: Resources) throws(CallError) {
        let options = try unsafe Argument.structure(pointer, or: galley_file_options(), "options")
        guard (0...100).contains(options.quality) else {
            throw .argument("options.quality", "is \(options.quality); it is from 1 to 100, or 0")
        }
        drawing = DrawingOptions(
            renderer: resources.renderer, png: PNGOptions(compression: options.small != 0 ? .small : .fast),
            quality: options.quality == 0 ? 85 : Int(options.quality),
            svgGlyphs: options.svg_text != 0 ? .text : .outlines)
    }

    /// The format of a `GALLEY_FILE` constant; `nil` for any.
    ///
    /// - Throws: ``CallError``.
    static func format(_ number: Int32) throws(CallError) -> DrawingFormat? {
        switch Int(number) {
        case Int(GALLEY_FILE_ANY): nil
        case Int(GALLEY_FILE_PNG): .png
        case Int(GALLEY_FILE_JPEG): .jpeg
        case Int(GALLEY_FILE_WEBP): .webp
        case Int(GALLEY_FILE_PDF): .pdf
        case Int(GALLEY_FILE_SVG): .svg
        default: throw .argument("format", "is \(number), which is not a GALLEY_FILE constant")
        }
    }
}

@c @implementation
public func galley_layout_file_new(
    _ layout: OpaquePointer?, _ format: Int32, _ options: UnsafePointer<galley_file_options>?,
    _ result: UnsafeMutablePointer<galley_file>?, _ warnings: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe warnings?.pointee = nil
    return unsafe attempt(error) {
        let layout = try unsafe LoadedLayout.required(layout, "layout")
        guard let format = try FileOptions.format(format) else {
            throw CallError.argument("format", "is GALLEY_FILE_ANY, but there is no file name")
        }
        let options = try unsafe FileOptions(options, layout.resources).drawing
        return try unsafe layout.resources.run {
            let file = try layout.layout.drawn(as: format, options: options)
            var size = galley_file()
            (size.width, size.height) = (file.width, file.height)
            _ = unsafe Argument.fill(result, size)
            if let warnings = unsafe warnings {
                let document = layout.layout.document
                let all = document.warnings + layout.layout.warnings + file.warnings
                unsafe warnings.pointee = Bytes(GalleyWarning.json(of: all, in: document.text.string)).handle()
            }
            return unsafe Bytes(file.bytes).handle()
        }
    }
}

@c @implementation
public func galley_layout_write(
    _ layout: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ path_length: Int, _ format: Int32,
    _ options: UnsafePointer<galley_file_options>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
    unsafe attempt(error) {
        let layout = try unsafe LoadedLayout.required(layout, "layout")
        let path = try unsafe Argument.path(path, path_length, "path")
        let format = try FileOptions.format(format)
        let options = try unsafe FileOptions(options, layout.resources).drawing
        return try layout.resources.run {
            try layout.layout.write(to: path, as: format, options: options)
            return 1
        }
    } ?? 0
}
