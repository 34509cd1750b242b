internal import Galley

/// The boxes and lines of a layout as JSON, for display over the picture.
enum LayoutTree {
    /// The maximum number of boxes and lines.
    private static let limit = 5000

    /// The tree: each node has its `frame` in points of the picture, including its padding.
    static func json(of layout: DocumentLayout) -> JSON {
        let padding = layout.document.document.canvas.padding ?? 0
        var count = 0
        switch layout.content {
        case .text(let text):
            let origin = Point(x: padding, y: padding)
            return .object([
                ("kind", .string("text")),
                (
                    "frame",
                    frame(Rect(x: 0, y: 0, width: text.containerSize.width, height: text.containerSize.height), origin)
                ),
                ("lines", .array(lines(of: text, at: origin, &count))), ("children", .array([])),
            ])
        case .boxes(let boxes): return node(boxes.root, in: Point(x: padding, y: padding), &count)
        case .pages: return .null
        }
    }

    /// A box with its children. The depth of documents is limited.
    private static func node(_ node: BoxLayout.Node, in origin: Point, _ count: inout Int) -> JSON {
        count += 1
        let corner = Point(x: origin.x + node.frame.x, y: origin.y + node.frame.y)
        var kind = "box"
        var content: JSON?
        var found: [JSON] = []
        if let text = node.text {
            kind = "text"
            content = .string(String(text.text.string.prefix(80)))
            let inside = Point(x: corner.x + node.textOrigin.x, y: corner.y + node.textOrigin.y)
            found = lines(of: text, at: inside, &count)
        } else if case .image(let name) = node.content {
            kind = "image"
            content = .string(String(name.prefix(80)))
        }
        var children: [JSON] = []
        for child in node.children where count < limit { children.append(self.node(child, in: corner, &count)) }
        return .object(withoutNil: [
            ("kind", .string(kind)), ("id", node.id.map(JSON.string)), ("content", content),
            ("frame", frame(node.frame, origin)), ("lines", found.isEmpty ? nil : .array(found)),
            ("children", .array(children)),
        ])
    }

    private static func lines(of text: TextLayout, at origin: Point, _ count: inout Int) -> [JSON] {
        var result: [JSON] = []
        for line in text.lines {
            guard count < limit else { break }
            count += 1
            let fonts = line.runs.map { "\($0.font.face.familyName) \(JSON.digits(of: $0.size))" }
            var distinct: [String] = []
            for font in fonts where !distinct.contains(font) { distinct.append(font) }
            result.append(
                .object([
                    ("frame", frame(line.frame, origin)), ("baseline", .number(rounded(origin.y + line.baseline))),
                    ("text", .string(String(text.text.string[line.range].prefix(200)))),
                    ("fonts", .array(distinct.map(JSON.string))),
                ]))
        }
        return result
    }

    private static func frame(_ rect: Rect, _ origin: Point) -> JSON {
        .array([origin.x + rect.x, origin.y + rect.y, rect.width, rect.height].map { .number(rounded($0)) })
    }

    private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
