import Foundation
import GalleyBoxes
import GalleyDrawing
import GalleyDrawingTestSupport
import GalleyLayout
import GalleyText

extension DrawingProbe {
    /// Ways to place a text on a page.
    enum Placement: CaseIterable {
        case moved, group, box, attachment, page, token
    }

    /// Draws a text with links in a random place as PDF, and compares the areas of the links with the positions of their text.
    func linkProblems(seed: UInt64, _ placement: Placement? = nil) throws -> [String] {
        var random = RandomDrawing(seed: seed)
        let placement = placement ?? random.pick(Placement.allCases)
        let height = 900.0
        let text = Self.linked(&random)
        var container = TextContainer(width: random.pick([60, 90, 140, 220, 300]))
        container.writingMode = random.pick([.horizontal, .horizontal, .verticalRL, .verticalLR])
        if container.writingMode != .horizontal { container.height = 150 }
        func length() -> Double { random.pick([0, 3, 10.5, 40]) }
        func transform() -> Transform {
            let angle = random.pick([0, 0, 0.3, .pi / 2])
            let scale = random.pick([0.5, 1, 1.7])
            return Transform(
                a: cos(angle) * scale, b: sin(angle) * scale, c: -sin(angle) * scale, d: cos(angle) * scale,
                tx: length(), ty: length())
        }
        let origin = Point(x: 200 + length(), y: 200 + length())
        let document = try PDFDocument()
        var expected: [(url: String, rects: [Rect])] = []
        func expect(_ layout: TextLayout, _ map: Transform) {
            for (url, rects) in Self.links(of: layout) {
                expected.append((url, rects.map { Self.bounds(of: $0, map) }))
            }
        }
        func begin() throws { try document.beginPage(Size(width: 900, height: height)) }
        switch placement {
        case .moved:
            try begin()
            let layout = try TextLayout(text, in: container, fonts: fonts)
            try document.draw(layout, at: origin)
            expect(layout, .translation(x: origin.x, y: origin.y))
        case .group:
            try begin()
            let layout = try TextLayout(text, in: container, fonts: fonts)
            let (outer, inner) = (transform(), transform())
            try document.group(GraphicsState(transform: outer, opacity: random.pick([1, 0.5]))) {
                try document.group(GraphicsState(transform: inner, opacity: random.pick([1, 0.5]))) {
                    try document.draw(layout, at: origin)
                }
            }
            expect(layout, .translation(x: origin.x, y: origin.y).followed(by: inner).followed(by: outer))
        case .box:
            try begin()
            var leaf = Box(id: "text", text: text)
            leaf.style.padding = BoxSides(BoxLength.points(length()))
            leaf.style.margin = BoxSides(BoxLength.points(length()))
            leaf.appearance.opacity = random.pick([1, 0.5])
            var card = Box(id: "card", children: [leaf])
            card.style.padding = BoxSides(BoxLength.points(length()))
            card.style.width = .points(random.pick([120, 260]))
            let turn = random.pick([nil, transform()])
            card.appearance.transform = turn
            let layout = try card.layout(environment: BoxEnvironment(fonts: fonts))
            try document.draw(layout, at: origin)
            guard let node = layout["text"], let shown = node.text, let outside = layout["card"]?.absoluteFrame else {
                return ["seed \(seed): a box is missing"]
            }
            let (frame, corner) = (node.absoluteFrame, node.textOrigin)
            var map = Transform.translation(x: frame.x + corner.x, y: frame.y + corner.y)
            if let turn {
                let middle = Point(x: outside.midX, y: outside.midY)
                map = map.followed(by: .translation(x: -middle.x, y: -middle.y)).followed(by: turn)
                    .followed(by: .translation(x: middle.x, y: middle.y))
            }
            expect(shown, map.followed(by: .translation(x: origin.x, y: origin.y)))
        case .attachment:
            try begin()
            let inner = try TextLayout(text, in: container, fonts: fonts)
            var outer = AttributedText("See ")
            let insets = EdgeInsets(top: length(), left: length(), bottom: length(), right: length())
            outer.append(
                AttributedText(
                    String(TextAttachment.character),
                    attributes: TextAttributes(attachment: TextAttachment(inner, insets: insets))))
            var around = TextContainer(width: 500)
            around.writingMode = random.pick([.horizontal, .verticalRL])
            if around.writingMode != .horizontal { around.height = 500 }
            let layout = try TextLayout(outer, in: around, fonts: fonts)
            try document.draw(layout, at: origin)
            guard let box = layout.attachments.first?.rect else { return ["seed \(seed): an attachment is missing"] }
            let corner = Point(x: box.x + insets.left + origin.x, y: box.y + insets.top + origin.y)
            expect(inner, .translation(x: corner.x, y: corner.y))
        case .page:
            var page = Document.Page(size: Size(width: 900, height: height))
            page.margins = EdgeInsets(top: 20 + length(), left: 20 + length(), bottom: 20, right: 500)
            container.width = nil
            container.height = nil
            let pages = try TextPages(text, on: page, container: container, fonts: fonts)
            try document.append(pages)
            try pages.forEach { page in
                for run in text.runs {
                    guard let link = run.attributes.link else { continue }
                    expected.append((link, pages.selectionRects(for: run.range, on: page)))
                }
            }
        case .token:
            try begin()
            var token = AttributedText("… more")
            token.link = "https://token.test"
            container.writingMode = .horizontal
            container.height = nil
            container.maximumRows = 1
            container.truncation = random.pick([.start, .middle, .end])
            container.truncationToken = token
            let layout = try TextLayout(text, in: container, fonts: fonts)
            try document.draw(layout, at: origin)
            let map = Transform.translation(x: origin.x, y: origin.y)
            for place in layout.truncations {
                expected.append(("https://token.test", [Self.bounds(of: place.tokenRect, map)]))
            }
        }
        let areas = PDFLinkArea.all(in: try document.data(), height: height)
        return Self.differences(expected, areas).map { "seed \(seed), \(placement): \($0)" }
    }

    /// Words, some of them links.
    private static func linked(_ random: inout RandomDrawing) -> AttributedText {
        var text = AttributedText()
        for index in 0..<random.pick([3, 8, 20]) {
            var attributes = TextAttributes(font: FontDescriptor(size: random.pick([9, 14, 22])))
            if index % 3 == 1 { attributes.link = "https://l.test/\(index)" }
            text.append(
                AttributedText(
                    random.pick(["one", "words", "text", "שלום", "longwords"]), attributes: attributes))
            text.append(AttributedText(" "))
        }
        return text
    }

    private static func links(of layout: TextLayout) -> [(url: String, rects: [Rect])] {
        layout.text.runs.compactMap { run in
            run.attributes.link.map { ($0, layout.selectionRects(for: run.range)) }
        }
    }

    private static func bounds(of rect: Rect, _ map: Transform) -> Rect {
        let corners = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)]
        let xs = corners.map { map.a * $0.0 + map.c * $0.1 + map.tx }
        let ys = corners.map { map.b * $0.0 + map.d * $0.1 + map.ty }
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }

    /// The middle of each part of a link's text is inside an area, and no area is larger than the text.
    private static func differences(_ expected: [(url: String, rects: [Rect])], _ areas: [PDFLinkArea]) -> [String] {
        var problems: [String] = []
        for (url, rects) in expected {
            let found = areas.filter { $0.target == url }.flatMap(\.rects)
            // Lines outside of the page are not drawn.
            let shown = rects.filter {
                $0.width > 0.5 && $0.height > 0.5 && $0.minX >= 0 && $0.minY >= 0 && $0.maxX <= 900 && $0.maxY <= 900
            }
            for rect in shown {
                let isCovered = found.contains {
                    $0.minX <= rect.midX + 0.1 && $0.maxX >= rect.midX - 0.1 && $0.minY <= rect.midY + 0.1
                        && $0.maxY >= rect.midY - 0.1
                }
                if !isCovered { problems.append("\(url) is at \(rect), its areas are \(found)") }
            }
            let all = shown.reduce(Rect.zero) { $0.union($1) }.inset(by: EdgeInsets(-25))
            guard shown.count == rects.count else { continue }
            for area in found
            where area.minX < all.minX || area.maxX > all.maxX || area.minY < all.minY
                || area.maxY > all.maxY
            {
                problems.append("\(url) is at \(rects), and has an area \(area)")
            }
        }
        return problems
    }
}
