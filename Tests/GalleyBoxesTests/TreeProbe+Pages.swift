import GalleyBoxes
import GalleyDrawing
import GalleyLayout
import GalleyText

/// Boxes on pages.
extension TreeProbe {
    /// Each word of each text is on exactly one page, in order, whatever boxes are around it; and pages have no lines below
    /// their ends, except what cannot be divided.
    func problemsWithPages(seed: UInt64) throws -> [String] {
        var maker = TreeMaker(seed: 400_000 + seed)
        var texts: [[String]] = []
        let box = maker.pagedBox(depth: 3, texts: &texts)
        var text = AttributedText("before\n")
        text.append(.attachment(TextAttachment(box: box, width: 300)))
        text.append(AttributedText("\nafter"))
        let laidOut = try text.layingOutAttachments(fonts: environment.fonts).text
        var page = Document.Page(size: Size(width: 300, height: Double(maker.pick([90, 160, 300, 600]))))
        page.margins = EdgeInsets(0)
        var shown = [String](repeating: "", count: texts.count)
        var count = 0
        try TextPages(laidOut, on: page, fonts: environment.fonts).forEach { page in
            count += 1
            for attachment in page.body.layout.attachments {
                guard let layout = attachment.attachment.inlineBox?.layout else { continue }
                for node in layout.nodes {
                    guard let text = node.text, let number = node.id.flatMap({ Int($0) }) else { continue }
                    for line in text.lines { shown[number] += text.text.string[line.range].filter { !$0.isWhitespace } }
                }
            }
        }
        var problems: [String] = count > 5_000 ? ["there are \(count) pages"] : []
        for (words, shown) in zip(texts, shown) where words.joined() != shown {
            problems.append("\(words.joined(separator: " ").prefix(200)) is \(shown.prefix(200))")
        }
        return problems
    }
}

extension TextAttachment {
    /// A block of a width.
    fileprivate init(box: Box, width: Double) {
        self.init(
            width: 0, height: 0, content: .box(InlineBox(box, availableWidth: width, fillsWidth: true)))
    }
}
