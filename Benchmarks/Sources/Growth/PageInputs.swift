internal import Galley
internal import Glibc

/// Texts on pages. The cost of a page must not depend on the length of what comes before or after it.
func pageInputs() -> [Input] {
    [
        pages("pages", size: 2000) { text("word after word\n", $0) },
        pages("pages-long-paragraph", size: 4000) { text("word after word ", $0) },
        pages("pages-long-word", size: 20_000) { text("x", $0) },
        pages("pages-right-to-left", size: 4000) { text("שלום עולם ", $0) },
        pages("pages-spans", size: 2000) { count in
            var all = AttributedText()
            for index in 0..<count {
                all.append(
                    AttributedText("ab ", attributes: TextAttributes(color: Color(rgba: UInt32(index) << 8 | 0xFF))))
            }
            return all
        },
        pages("pages-table", size: 1000) { count in
            table(Array(repeating: ["x", "y z"], count: count))
        },
        pages("pages-tall-row", size: 4000) { count in
            table([["x", String(repeating: "word after word ", count: count)], ["y", "z"]])
        },
        pages("pages-many-tables", size: 400) { count in
            var all = AttributedText()
            for index in 0..<count {
                all += table([["x", "y z"], ["x", "y z"], ["x", "y z"]], identity: index + 1)
                all += text("between\n", 1)
            }
            return all
        },
        // The widths of images in cells follow from their tables.
        pages("pages-images-in-tables", size: 200) { count in
            var all = AttributedText()
            for index in 0..<count {
                var one = table([[String(TextAttachment.character), "y z"], ["x", "y z"]], identity: index + 1)
                var image = TextAttachment(width: 400, height: 40, image: "a.png")
                image.shrinksToFit = true
                one[one.startIndex..<one.string.index(after: one.startIndex)].attachment = image
                all += one
                all += text("between\n", 1)
            }
            return all
        },
        pages("pages-floats", size: 1000) { count in
            var all = AttributedText()
            var attributes = TextAttributes()
            attributes.attachment = TextAttachment(width: 20, height: 20)
            for index in 0..<count {
                attributes.float = index % 2 == 0 ? .left : .right
                all.append(AttributedText(String(TextAttachment.character), attributes: attributes))
                all.append(AttributedText("words beside it "))
            }
            return all
        },
        pages(
            "pages-exclusions", size: 4000,
            TextContainer(
                shape: .init(exclusions: [
                    .ellipse(center: Point(x: 95, y: 40), radiusX: 30, radiusY: 20),
                    .rect(Rect(x: 0, y: 70, width: 50, height: 20)),
                ]))
        ) { text("word after word ", $0) },
        pages("pages-notes", size: 400, notes: .foot) { notes(Array(repeating: 10, count: $0)) },
        pages("pages-long-note", size: 2000, notes: .foot) { notes([$0]) + text("word after word ", 10) },
        pages("pages-many-notes", size: 1000, notes: .foot) { count in
            // All references are in one line.
            notes(Array(repeating: 0, count: count))
        },
        pages("pages-columns", size: 4000, TextContainer(columns: TextContainer.Columns(count: 2, gap: 10))) {
            text("word after word ", $0)
        },
    ] + dividedInputs() + spanningInputs()
}

/// Boxes that continue from page to page.
private func dividedInputs() -> [Input] {
    [
        pages("pages-boxes", size: 1000) { boxes(Array(repeating: "word after word ", count: $0)) },
        pages("pages-boxes-long", size: 2000) { boxes([String(repeating: "word after word ", count: $0), "word"]) },
        pages("pages-boxes-nested", size: 80) { count in
            boxes(Array(repeating: "word after word ", count: count), depth: count)
        },
    ]
}

/// Many shapes on each page, and cells that span many rows.
private func spanningInputs() -> [Input] {
    [
        Input(name: "pages-many-exclusions", size: 1000) { count in
            let exclusions: [TextContainer.Exclusion] = (0..<count).map { index in
                .rect(Rect(x: Double(170 + index % 20), y: Double(index * 7 % 90), width: 1, height: 1))
            }
            let all = text("word after word ", 500)
            let page = Document.Page(size: Size(width: 200, height: 100), margins: EdgeInsets(5))
            return {
                let container = TextContainer(shape: .init(exclusions: exclusions))
                let pages = try TextPages(all, on: page, container: container, fonts: fonts)
                guard try pages.count() > 0 else { exit(70) }
            }
        },
        // Each cell spans the rows and columns of all later ones.
        Input(name: "html-spanning-cells", size: 300) { count in
            let rows = String(repeating: "<tr><td colspan=1000 rowspan=1000>a", count: count)
            return layout(MarkdownParser().attributedText(from: "<table>\(rows)</table>"))
        },
    ]
}

private func pages(
    _ name: String, size: Int, _ container: TextContainer = TextContainer(), notes: Document.Page.NotePlacement = .end,
    _ make: @escaping (Int) -> AttributedText
) -> Input {
    Input(name: name, size: size) { count in
        let text = make(count)
        var page = Document.Page(size: Size(width: 200, height: 100), margins: EdgeInsets(5))
        page.notes = notes
        return { [page] in
            let pages = try TextPages(text, on: page, container: container, fonts: fonts)
            guard try pages.count() > 0 else { exit(70) }
        }
    }
}

/// A text with a reference after each of some numbers of words, and the notes at its end; a single note is as long as the text.
private func notes(_ words: [Int]) -> AttributedText {
    var result = AttributedText()
    var all = AttributedText()
    for (index, count) in words.enumerated() {
        result.append(text("word ", count))
        var reference = TextAttributes(link: "#fn\(index + 1)")
        reference.inline = [.link, .footnote]
        result.append(AttributedText("\(index + 1)", attributes: reference))
        var note = text("noted ", words.count == 1 ? count : 3)
        note.append(AttributedText("\n"))
        let block = BlockIntent(components: [.init(kind: .footnote(number: index + 1, label: "x"), identity: index + 1)]
        )
        note.transformAttributes { $0.block = block }
        all.append(note)
    }
    result.append(AttributedText("\n"))
    return result + all
}

/// A table as Markdown makes it: a paragraph for each row, tabs between cells, and the first row is the header.
private func table(_ rows: [[String]], identity: Int = 1) -> AttributedText {
    var result = AttributedText()
    for (index, row) in rows.enumerated() {
        for (column, cell) in row.enumerated() {
            var attributes = TextAttributes()
            attributes.block = BlockIntent(components: [
                .init(kind: .tableCell(column: column), identity: 0),
                .init(kind: .tableRow(isHeader: index == 0), identity: index),
                .init(kind: .table(columns: row.map { _ in .left }), identity: identity),
            ])
            result.append(AttributedText(cell + (column + 1 < row.count ? "\t" : "\n"), attributes: attributes))
        }
    }
    return result
}

/// A text of boxes: two columns next to each other, each with every second text.
///
/// - Parameter depth: The number of blocks around the columns.
private func boxes(_ texts: [String], depth: Int = 0) -> AttributedText {
    let columns = (0..<2).map { column in
        var box = Box(
            children: texts.indices.filter { $0 % 2 == column }.map { index in
                Box(content: .text(BoxText(AttributedText(texts[index]))))
            })
        box.style.display = .block
        box.style.flexGrow = 1
        return box
    }
    var box = Box(children: columns)
    for _ in 0..<depth {
        box = Box(children: [box])
        box.style.display = .block
    }
    let content = TextAttachment.InlineBox(box, availableWidth: 300, fillsWidth: true)
    let text = AttributedText.attachment(TextAttachment(width: 0, height: 0, content: .box(content)))
    return (try? text.layingOutAttachments().text) ?? text
}
