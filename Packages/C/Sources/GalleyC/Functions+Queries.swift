public import CGalley
internal import Galley

@c @implementation
public func galley_layout_position(
    _ layout: OpaquePointer?, _ x: Double, _ y: Double, _ result: UnsafeMutablePointer<galley_position>?
) -> Int32 {
    guard let text = unsafe LoadedLayout.object(layout)?.text, let point = Point(finite: x, y) else { return 0 }
    let position = text.position(closestTo: point)
    var value = galley_position()
    value.offset = text.text.utf8Offset(position.index)
    value.upstream = position.affinity == .upstream ? 1 : 0
    value.inside = text.character(at: point) != nil ? 1 : 0
    value.line = Int32(clamping: text.line(closestTo: point)?.index ?? 0)
    return unsafe Argument.fill(result, value)
}

@c @implementation
public func galley_layout_caret(
    _ layout: OpaquePointer?, _ offset: Int, _ upstream: Int32, _ result: UnsafeMutablePointer<galley_rect>?
) -> Int32 {
    guard let text = unsafe LoadedLayout.object(layout)?.text, let result = unsafe result else { return 0 }
    let position = TextPosition(text.index(offset), affinity: upstream != 0 ? .upstream : .downstream)
    unsafe result.pointee = galley_rect(text.caret(for: position).rect)
    return 1
}

@c @implementation
public func galley_layout_selection(
    _ layout: OpaquePointer?, _ start: Int, _ end: Int, _ rects: UnsafeMutablePointer<galley_rect>?, _ capacity: Int
) -> Int {
    guard let text = unsafe LoadedLayout.object(layout)?.text else { return 0 }
    let lower = text.index(start)
    let found = text.selectionRects(for: lower..<max(lower, text.index(end)))
    if let rects = unsafe rects, capacity != 0 {
        for (number, rect) in found.prefix(capacity < 0 ? Int.max : capacity).enumerated() {
            unsafe rects[number] = galley_rect(rect)
        }
    }
    return found.count
}

@c @implementation
public func galley_layout_unit(
    _ layout: OpaquePointer?, _ offset: Int, _ unit: Int32, _ start: UnsafeMutablePointer<Int>?,
    _ end: UnsafeMutablePointer<Int>?
) -> Int32 {
    let kind: TextUnit
    switch Int(unit) {
    case Int(GALLEY_UNIT_CLUSTER): kind = .cluster
    case Int(GALLEY_UNIT_WORD): kind = .word
    case Int(GALLEY_UNIT_SENTENCE): kind = .sentence
    case Int(GALLEY_UNIT_LINE): kind = .line
    case Int(GALLEY_UNIT_PARAGRAPH): kind = .paragraph
    default: return 0
    }
    guard let text = unsafe LoadedLayout.object(layout)?.text else { return 0 }
    let range = text.offsets(text.range(of: kind, at: TextPosition(text.index(offset))))
    unsafe start?.pointee = range.start
    unsafe end?.pointee = range.end
    return 1
}

@c @implementation
public func galley_layout_link_new(
    _ layout: OpaquePointer?, _ x: Double, _ y: Double, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let layout = try unsafe LoadedLayout.required(layout, "layout")
        let point = Point(x: try Argument.number(x, "x"), y: try Argument.number(y, "y"))
        let targets: [TextHit.Target]
        switch layout.layout.content {
        case .text(let text): targets = text.hits(at: point).map(\.target)
        case .boxes(let boxes): targets = boxes.hits(at: point).map(\.hit.target)
        case .pages: targets = []
        }
        for case .link(let url) in targets { return unsafe Bytes(url).handle() }
        return nil
    }
}

@c @implementation
public func galley_layout_box_count(_ layout: OpaquePointer?) -> Int {
    unsafe LoadedLayout.object(layout)?.boxes.count ?? 0
}

@c @implementation
public func galley_layout_box(
    _ layout: OpaquePointer?, _ box: Int, _ result: UnsafeMutablePointer<galley_box>?
) -> Int32 {
    guard let layout = unsafe LoadedLayout.object(layout), layout.boxes.indices.contains(box) else { return 0 }
    let node = layout.boxes[box]
    var value = unsafe galley_box()
    unsafe value.rect = galley_rect(node.absoluteFrame)
    unsafe value.baseline = node.baseline
    unsafe value.parent = Int32(clamping: layout.parents[box])
    unsafe value.has_text = node.text == nil ? 0 : 1
    if node.id != nil {
        // The memory of an array does not move while the array is referenced and not changed.
        unsafe value.id = layout.names[box].withUnsafeBytes { bytes in
            unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        }
        unsafe value.id_length = layout.names[box].count
    }
    return unsafe Argument.fill(result, value)
}

@c @implementation
public func galley_layout_box_named(
    _ layout: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ id_length: Int
) -> Int64 {
    guard let layout = unsafe LoadedLayout.object(layout), let name = try? unsafe Argument.text(id, id_length, "id"),
        let box = layout.boxes.firstIndex(where: { $0.id == name })
    else { return -1 }
    return Int64(box)
}

@c @implementation
public func galley_layout_box_at(_ layout: OpaquePointer?, _ x: Double, _ y: Double) -> Int64 {
    guard let layout = unsafe LoadedLayout.object(layout), case .boxes(let boxes) = layout.layout.content,
        let point = Point(finite: x, y), let hit = boxes.nodes(at: point).first,
        let box = layout.boxes.firstIndex(where: { $0.treeID == hit.treeID })
    else { return -1 }
    return Int64(box)
}

@c @implementation
public func galley_layout_box_text_new(
    _ layout: OpaquePointer?, _ box: Int, _ origin: UnsafeMutablePointer<galley_point>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> OpaquePointer? {
    unsafe attempt(error) {
        let layout = try unsafe LoadedLayout.required(layout, "layout")
        guard layout.boxes.indices.contains(box) else {
            throw CallError.argument("box", "is not the number of a box")
        }
        guard let text = layout.boxes[box].text else { return nil }
        let (frame, place) = (layout.boxes[box].absoluteFrame, layout.boxes[box].textOrigin)
        unsafe origin?.pointee = galley_point(x: frame.x + place.x, y: frame.y + place.y)
        return unsafe LoadedLayout(DocumentLayout(text), layout.resources).handle()
    }
}

extension Point {
    /// A point of numbers that must be finite.
    fileprivate init?(finite x: Double, _ y: Double) {
        guard x.isFinite, y.isFinite else { return nil }
        self.init(x: x, y: y)
    }
}
