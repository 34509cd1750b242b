internal import CGalley
internal import Galley

/// A layout that C code holds.
@safe final class LoadedLayout: Handled {
    static var kind: Int32 { 6 }

    let layout: DocumentLayout
    let resources: Resources
    /// The boxes in the order of the tree, with their parents and names; empty if there are none.
    let boxes: [BoxLayout.Node]
    let parents: [Int]
    /// The names as bytes, of which C code receives addresses.
    let names: [[UInt8]]

    init(_ layout: DocumentLayout, _ resources: Resources) {
        (self.layout, self.resources) = (layout, resources)
        guard case .boxes(let tree) = layout.content else {
            (boxes, parents, names) = ([], [], [])
            return
        }
        var (boxes, parents): ([BoxLayout.Node], [Int]) = ([], [])
        var open = [(node: tree.root, parent: -1)]
        while let (node, parent) = open.popLast() {
            for child in node.children.reversed() { open.append((child, boxes.count)) }
            boxes.append(node)
            parents.append(parent)
        }
        (self.boxes, self.parents) = (boxes, parents)
        names = boxes.map { Array(($0.id ?? "").utf8) }
    }

    /// Lays out a document.
    convenience init(_ document: LoadedDocument) throws {
        self.init(try document.document.layout(), document.resources)
    }

    /// The text, if the layout is one of a text.
    var text: TextLayout? {
        if case .text(let text) = layout.content { text } else { nil }
    }

    func measures() throws -> galley_measures {
        switch layout.content {
        case .text(let text): return LoadedLayout.measures(of: text)
        case .boxes(let boxes):
            let texts = boxes.nodes.compactMap(\.text)
            return galley_measures(
                size: MemoryLayout<galley_measures>.size, width: boxes.size.width, height: boxes.size.height,
                lines: texts.reduce(0) { $0 + $1.lines.count }, pages: 0,
                truncated: texts.contains(where: \.isTruncated) ? 1 : 0, reserved: 0)
        case .pages(let pages):
            var (count, lines) = (0, 0)
            try pages.forEach { page in
                count += 1
                lines += page.body.layout.lines.count + (page.notes?.layout.lines.count ?? 0)
            }
            return galley_measures(
                size: MemoryLayout<galley_measures>.size, width: layout.size.width, height: layout.size.height,
                lines: lines, pages: count, truncated: 0, reserved: 0)
        }
    }

    static func measures(of text: TextLayout) -> galley_measures {
        galley_measures(
            size: MemoryLayout<galley_measures>.size, width: text.size.width, height: text.size.height,
            lines: text.lines.count, pages: 0, truncated: text.isTruncated ? 1 : 0, reserved: 0)
    }

    /// The line with a number, and its text; `nil` if there is none.
    func line(_ number: Int) -> TextLine? {
        guard let text, text.lines.indices.contains(number) else { return nil }
        return text.lines[number]
    }

    /// A run of a line; `nil` if there is none.
    func run(_ line: Int, _ run: Int) -> GlyphRun? {
        guard let runs = self.line(line)?.runs, runs.indices.contains(run) else { return nil }
        return runs[run]
    }
}

extension TextLayout {
    /// The index at an offset of bytes, moved back to the start of its character.
    func index(_ offset: Int) -> String.Index {
        let string = text.string
        // An offset above the maximum of Int is negative here.
        let index = text.index(atUTF8: offset < 0 ? Int.max : offset)
        return string.unicodeScalars.index(atOrBefore: index)
    }

    /// The offsets of a range, in bytes.
    func offsets(_ range: Range<String.Index>) -> (start: Int, end: Int) {
        (text.utf8Offset(range.lowerBound), text.utf8Offset(range.upperBound))
    }
}

extension String.UnicodeScalarView {
    /// The start of the scalar that contains an index.
    fileprivate func index(atOrBefore index: String.Index) -> String.Index {
        guard index < endIndex else { return endIndex }
        return index.samePosition(in: self) ?? self.index(before: self.index(after: index))
    }
}
