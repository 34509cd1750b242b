public import CGalley
internal import Galley

@c @implementation
public func galley_layout_new(
    _ document: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let document = try unsafe LoadedDocument.required(document, "document")
        return try unsafe document.resources.run { try unsafe LoadedLayout(document).handle() }
    }
}

@c @implementation
public func galley_layout_text_new(
    _ resources: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ length: Int,
    _ options: UnsafePointer<galley_text_options>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let resources = try unsafe Resources.of(resources)
        let text = try unsafe Argument.text(text, length, "text")
        let style = try unsafe TextStyle(options)
        return try unsafe resources.run {
            unsafe LoadedLayout(DocumentLayout(try style.layout(text, resources)), resources).handle()
        }
    }
}

@c @implementation
public func galley_layout_retain(_ layout: OpaquePointer?) -> OpaquePointer? {
    unsafe LoadedLayout.retain(layout)
}

@c @implementation
public func galley_layout_release(_ layout: OpaquePointer?) {
    unsafe LoadedLayout.release(layout)
}

@c @implementation
public func galley_layout_kind(_ layout: OpaquePointer?) -> Int32 {
    let kind =
        switch unsafe LoadedLayout.object(layout)?.layout.content {
        case nil: 0
        case .text: Int(GALLEY_LAYOUT_TEXT)
        case .boxes: Int(GALLEY_LAYOUT_BOXES)
        case .pages: Int(GALLEY_LAYOUT_PAGES)
        }
    return Int32(kind)
}

@c @implementation
public func galley_layout_metrics(
    _ layout: OpaquePointer?, _ metrics: UnsafeMutablePointer<galley_metrics>?
) -> Int32 {
    guard let layout = unsafe LoadedLayout.object(layout) else { return 0 }
    var result = galley_metrics()
    result.width = layout.layout.size.width
    result.height = layout.layout.size.height
    if let text = layout.text {
        result.text_width = text.size.width
        result.text_height = text.size.height
        result.bounds = galley_rect(text.bounds)
        result.ink_bounds = galley_rect(text.inkBounds)
        result.natural_width = text.naturalWidth
        result.minimum_width = text.minimumWidth
        result.line_count = text.lines.count
        result.row_count = text.rowCount
        result.truncated = text.isTruncated ? 1 : 0
    }
    return unsafe Argument.fill(metrics, result)
}

@c @implementation
public func galley_layout_line(
    _ layout: OpaquePointer?, _ line: Int, _ result: UnsafeMutablePointer<galley_line>?
) -> Int32 {
    guard let found = unsafe LoadedLayout.object(layout)?.line(line) else { return 0 }
    var value = galley_line()
    (value.start, value.end) = found.layout.offsets(found.range)
    value.rect = galley_rect(found.frame)
    value.trailing_whitespace = found.trailingWhitespace
    value.baseline = found.baseline
    value.ascent = found.ascent
    value.descent = found.descent
    value.run_count = found.runs.count
    value.row = Int32(clamping: found.row)
    value.container = Int32(clamping: found.container)
    value.right_to_left = found.isRightToLeft ? 1 : 0
    return unsafe Argument.fill(result, value)
}

@c @implementation
public func galley_layout_run(
    _ layout: OpaquePointer?, _ line: Int, _ run: Int, _ result: UnsafeMutablePointer<galley_run>?
) -> Int32 {
    guard let layout = unsafe LoadedLayout.object(layout), let text = layout.text,
        let found = layout.run(line, run)
    else { return 0 }
    var value = galley_run()
    (value.start, value.end) = text.offsets(found.range)
    value.origin = galley_point(x: found.origin.x, y: found.origin.y)
    value.width = found.width
    value.ascent = found.ascent
    value.descent = found.descent
    value.font_size = found.size
    value.level = Int32(found.level)
    value.glyph_count = found.glyphs.count
    return unsafe Argument.fill(result, value)
}

@c @implementation
public func galley_layout_glyphs(
    _ layout: OpaquePointer?, _ line: Int, _ run: Int, _ glyphs: UnsafeMutablePointer<galley_glyph>?, _ capacity: Int
) -> Int {
    guard let found = unsafe LoadedLayout.object(layout)?.run(line, run) else { return 0 }
    if let glyphs = unsafe glyphs, capacity != 0 {
        // A capacity above the maximum of Int is negative here.
        for (number, glyph) in found.glyphs.prefix(capacity < 0 ? Int.max : capacity).enumerated() {
            unsafe glyphs[number] = galley_glyph(
                id: glyph.id, reserved: 0, position: galley_point(x: glyph.position.x, y: glyph.position.y),
                advance: glyph.advance)
        }
    }
    return found.glyphs.count
}

@c @implementation
public func galley_layout_run_font_new(
    _ layout: OpaquePointer?, _ line: Int, _ run: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        guard let found = try unsafe LoadedLayout.required(layout, "layout").run(line, run) else {
            throw CallError.argument("run", "is not the number of a run of that line")
        }
        return unsafe Bytes(found.font.face.familyName).handle()
    }
}

@c @implementation
public func galley_layout_page_count(_ layout: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?) -> Int {
    unsafe attempt(error) {
        let layout = try unsafe LoadedLayout.required(layout, "layout")
        guard case .pages(let pages) = layout.layout.content else { return 0 }
        return try layout.resources.run { try pages.count() }
    } ?? 0
}

@c @implementation
public func galley_layout_json_new(
    _ layout: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let layout = try unsafe LoadedLayout.required(layout, "layout")
        return try unsafe layout.resources.run { unsafe Bytes(try layout.layout.layoutJSON()).handle() }
    }
}

@c @implementation
public func galley_layout_measures_json_new(
    _ layout: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let layout = try unsafe LoadedLayout.required(layout, "layout")
        return try unsafe layout.resources.run { unsafe Bytes(try layout.layout.measuresJSON()).handle() }
    }
}

@c @implementation
public func galley_layout_answers_json_new(
    _ layout: OpaquePointer?, _ queries: UnsafePointer<CChar>?, _ length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let layout = try unsafe LoadedLayout.required(layout, "layout")
        let text = try unsafe Argument.text(queries, length, "queries")
        let document = try Document.decode(json: Array("{\"queries\":\(text)}".utf8), over: Document()).document
        return try unsafe layout.resources.run {
            unsafe Bytes(try layout.layout.answersJSON(to: document.queries ?? Document.Queries())).handle()
        }
    }
}

extension galley_rect {
    init(_ rect: Rect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
}
