import GalleyTestSupport

/// A random book in Markdown with front matter, and the words that its pages show.
///
/// Each piece of text has a unique word, such as `Q017z`, so that lost and displaced text is found. Books have every kind of
/// block: notes, contents, tables with spans and decimals, HTML, lists, quotes, alerts, code, definitions, formulas and
/// figures, in several scripts, on pages of 420 × 595 points and smaller.
struct RandomBook {
    /// Unique words of one block.
    struct Group {
        /// The place of the words in the text of the pages.
        enum Order: Character {
            /// After the words of earlier blocks, one after another.
            case sequence = "="
            /// After the words of earlier blocks: the cells of a table, or text in which directions meet.
            case any = "~"
            /// Anywhere: notes are at the foot of a page or at the end.
            case anywhere = "@"
        }

        var order: Order
        var words: [String] = []
    }

    private(set) var source = ""
    private(set) var groups: [Group] = []
    var random: SeededGenerator
    private var count = 0
    private var notes: [String] = []
    private var noteCount = 0
    private var nameCount = 0
    /// The width and height of the pages, and their margin.
    private var width = 420
    private var height = 595
    private var margin = 36
    /// Whether the theme is that for paper, whose text is small.
    private var isPrint = false

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        writeFrontMatter()
        for _ in 0..<Int.random(in: 3...16, using: &random) { writeBlock() }
    }

    /// The words, one group a line, after the sign of their order.
    var expectation: String {
        groups.map { "\($0.order.rawValue) \($0.words.joined(separator: " "))\n" }.joined()
    }

    // MARK: - Text

    private static let words = [
        "the", "lamp", "keeper", "office", "oil", "every", "evening;", "costs", "lights", "harbourmaster", "naïve",
        "Straße",
        "ﬁne", "fjord", "co-op", "a_b_c", "5", "5 km", "10", "%", "...", "--", "---", "6'2\"", "\"quoted\"", "'single'",
        "-1,200.25", "1,234.50", "www.a.example", "http://a.example/x?y=1", "long\u{AD}boat", "\u{200B}", "é̂", "👩‍👩‍👧", "😀",
        "Старый", "смотритель", "φύλακας", "प्रकाशस्तंभ", "ทุกเย็น", "漢字", "한국어", "A&amp;B", "&copy;", "x", "I",
    ]
    private static let rightToLeft = ["السلام عليكم", "שלום עולם", "المنارة", "\u{202E}abc\u{202C}", "שומר 12"]

    private mutating func uniqueWord() -> String {
        count += 1
        let digits = String(count)
        return "Q" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits + "z"
    }

    /// Some words; one is unique.
    ///
    /// - Parameters:
    ///   - most: The largest number of other words.
    ///   - isPlain: Whether all words are Latin letters.
    private mutating func phrase(_ most: Int, isPlain: Bool = false, in group: inout Group) -> String {
        let own = uniqueWord()
        group.words.append(own)
        var parts: [String] = []
        let hasRightToLeft = !isPlain && random.chance(1, in: 12)
        if hasRightToLeft, group.order == .sequence { group.order = .any }
        for _ in 0..<Int.random(in: 0...max(0, most), using: &random) {
            if isPlain {
                parts.append(random.pick(Array(Self.words.prefix(4))))
            } else if hasRightToLeft, random.chance(1, in: 2) {
                parts.append(random.pick(Self.rightToLeft))
            } else {
                parts.append(random.pick(Self.words))
            }
        }
        // The unique word is first, so that Markdown does not read another one as the mark of a block.
        return ([own] + parts).joined(separator: " ")
    }

    /// Phrases with marks, notes, references and HTML.
    private mutating func prose(_ pieces: Int, in group: inout Group) -> String {
        (0..<pieces).map { _ in inline(in: &group) }.joined(separator: " ")
    }

    private mutating func inline(in group: inout Group) -> String {
        let most = random.pick([2, 8, 30])
        switch Int.random(in: 0..<24, using: &random) {
        case 0: return "*\(phrase(most, in: &group)).*"
        case 1: return "**\(phrase(most, in: &group)).**"
        case 2: return "`\(phrase(3, isPlain: true, in: &group))`"
        case 3: return "[\(phrase(3, in: &group))](http://b.example)"
        case 4: return "==\(phrase(3, isPlain: true, in: &group))=="
        case 5: return phrase(most, in: &group) + " $x^2 + \\frac{a}{b}$"
        case 6: return phrase(most, in: &group) + note()
        case 7: return "<b>\(phrase(most, in: &group))</b>"
        case 8: return phrase(most, in: &group) + " <kbd>Ctrl</kbd> H~2~O x^2^ {漢字|かんじ}"
        case 9: return phrase(most, in: &group) + "<!-- left out -->"
        case 10 where nameCount > 0:
            return phrase(most, in: &group) + ", see [](#name\(Int.random(in: 1...nameCount, using: &random)))"
        case 11: return "<span>\(phrase(most, in: &group))</span><br>"
        case 12: return "~~\(phrase(3, isPlain: true, in: &group))~~"
        default: return phrase(most, in: &group)
        }
    }

    private mutating func note() -> String {
        guard random.chance(3, in: 4) else { return "" }
        noteCount += 1
        var group = Group(order: .anywhere)
        var text = "[^n\(noteCount)]: " + phrase(random.pick([5, 20, 120]), in: &group)
        if random.chance(1, in: 6) { text += "\n\n    " + phrase(20, in: &group) }
        groups.append(group)
        notes.append(text)
        // The word before it is no address, which would include the mark.
        return " end[^n\(noteCount)]"
    }

    // MARK: - Blocks

    private mutating func writeFrontMatter() {
        let sizes = [(420, 595), (420, 595), (360, 540), (300, 420), (298, 420), (260, 300), (200, 260), (595, 420)]
        (width, height) = random.pick(sizes)
        margin = random.pick([20, 30, 36]) * width / 420 + 8
        var lines = ["markdown: book", "lang: \(random.pick(["en", "en", "de", "ar", "ja"]))"]
        isPrint = random.chance(2, in: 3)
        if isPrint { lines.append("theme: print") }
        if random.chance(1, in: 2) { lines.append("toc: \(Int.random(in: 1...3, using: &random))") }
        if random.chance(1, in: 3) {
            var group = Group(order: .sequence)
            lines.append("title: \"\(phrase(4, isPlain: true, in: &group))\"")
            if random.chance(1, in: 2) {
                lines += ["titlePage: true", "subtitle: \(phrase(4, isPlain: true, in: &group))"]
                lines += ["author: [\(phrase(2, isPlain: true, in: &group)), \(phrase(2, isPlain: true, in: &group))]"]
                groups.append(group)
            }
        }
        var page = ["size: [\(width), \(height)]", "margins: \(margin)"]
        if random.chance(1, in: 2) { page.append("notes: foot") }
        if random.chance(1, in: 3) { page.append("header: {text: \"{{chapter}}\"}") }
        if random.chance(1, in: 2) { page.append("footer: {text: \"{{page}} of {{pages}}\"}") }
        if random.chance(1, in: 6) { page.append("chapters: \(random.pick(["page", "right"]))") }
        if random.chance(1, in: 6) { page.append("mirrored: true") }
        lines.append("page: {\(page.joined(separator: ", "))}")
        source = "---\n" + lines.joined(separator: "\n") + "\n---\n\n"
    }

    private mutating func writeBlock() {
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1, 2: writeHeading()
        case 3, 4, 5: write(.sequence) { $0.prose(Int.random(in: 1...6, using: &$0.random), in: &$1) }
        case 6, 7: write(.sequence) { $0.list(depth: 0, in: &$1) }
        case 8: write(.sequence) { book, group in book.quote(in: &group) }
        case 9, 10: write(.sequence) { $0.code(in: &$1) }
        case 11: write(.sequence) { $0.definitions(in: &$1) }
        case 12, 13, 14: write(.any) { $0.table(in: &$1) }
        case 15, 16: write(.any) { $0.htmlTable(in: &$1) }
        case 17: write(.sequence) { $0.html(in: &$1) }
        case 18: write(.sequence) { $0.figure(in: &$1) }
        default:
            source += random.pick(["***", "<!-- page -->", "[TOC]", "$$\n\\sum_{i=1}^n x_i = \\sqrt{y}\n$$"]) + "\n\n"
        }
    }

    /// Writes a block, and its notes after it.
    private mutating func write(_ order: Group.Order, _ block: (inout RandomBook, inout Group) -> String) {
        var group = Group(order: order)
        source += block(&self, &group) + "\n\n"
        groups.append(group)
        for note in notes { source += note + "\n\n" }
        notes = []
    }

    private mutating func writeHeading() {
        write(.sequence) { book, group in
            let marks = String(repeating: "#", count: Int.random(in: 1...4, using: &book.random))
            let title = book.phrase(book.random.pick([1, 4, 12]), in: &group)
            guard book.random.chance(1, in: 2) else { return "\(marks) \(title)\(book.note())" }
            book.nameCount += 1
            return "\(marks) \(title) {#name\(book.nameCount)}"
        }
    }

    private mutating func list(depth: Int, in group: inout Group) -> String {
        let isNumbered = random.chance(1, in: 2)
        let first = random.pick([1, 8, 98])
        return (0..<Int.random(in: 1...5, using: &random)).map { index in
            var item = (isNumbered ? "\(first + index). " : "- ").padding(to: 4)
            let indent = String(repeating: " ", count: item.count)
            if !isNumbered, random.chance(1, in: 5) { item += random.pick(["[ ] ", "[x] "]) }
            item += prose(Int.random(in: 1...2, using: &random), in: &group)
            var inner: [String] = []
            if random.chance(1, in: 8) { inner.append(prose(1, in: &group)) }
            if random.chance(1, in: 8) { inner.append(code(in: &group)) }
            if depth < 3, random.chance(1, in: 5) { inner.append(list(depth: depth + 1, in: &group)) }
            for block in inner {
                item +=
                    "\n\n"
                    + block.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
            }
            return item
        }.joined(separator: random.pick(["\n", "\n\n"]))
    }

    private mutating func quote(in group: inout Group) -> String {
        var blocks: [String] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: blocks.append(list(depth: 2, in: &group))
            case 1: blocks.append(code(in: &group))
            default: blocks.append(prose(Int.random(in: 1...4, using: &random), in: &group))
            }
        }
        var text = blocks.joined(separator: "\n\n")
        if random.chance(1, in: 2) {
            // Only a list that starts with 1 can interrupt the paragraph of the marker.
            let gap = text.first?.isNumber == true ? "\n\n" : "\n"
            text = "[!\(random.pick(["NOTE", "TIP", "WARNING"]))]" + gap + text
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { "> " + $0 }.joined(separator: "\n")
    }

    private mutating func code(in group: inout Group) -> String {
        let lines = (0..<Int.random(in: 1...random.pick([4, 12, 60]), using: &random)).map { _ in
            if random.chance(1, in: 5) { return "" }
            let indent = String(repeating: " ", count: 4 * Int.random(in: 0...3, using: &random))
            return indent + phrase(random.pick([2, 4, 20]), isPlain: true, in: &group)
        }
        let fence = random.pick(["```", "```swift", "```{.swift .numberLines startFrom=3}", "~~~"])
        return fence + "\n" + lines.joined(separator: "\n") + "\n" + fence.prefix(3)
    }

    private mutating func definitions(in group: inout Group) -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            phrase(2, in: &group) + "\n: " + prose(1, in: &group)
        }.joined(separator: "\n\n")
    }

    private mutating func figure(in group: inout Group) -> String {
        let pixel =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9Q"
            + "DwADhgGAWjR9awAAAABJRU5ErkJggg=="
        let size = random.pick(["{width=60%}", "{width=100}", "{width=900}", ""])
        return "![A lamp](data:image/png;base64,\(pixel) \"\(phrase(8, isPlain: true, in: &group))\")\(size)"
    }

    private mutating func html(in group: inout Group) -> String {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            return "<details open><summary>\(phrase(3, in: &group))</summary>\n\n\(prose(2, in: &group))\n\n</details>"
        case 1: return "<div align=\"center\">\n\n\(prose(2, in: &group))\n\n</div>"
        case 2: return "<p>\(phrase(8, in: &group))</p>\n<p>\(phrase(8, in: &group))"
        case 3: return "<ul><li>\(phrase(8, in: &group))<li>\(phrase(8, in: &group))</ul>"
        default:
            return "<blockquote>\(phrase(8, in: &group))<pre>\(phrase(3, isPlain: true, in: &group))</pre></blockquote>"
        }
    }

    // MARK: - Tables

    /// The largest number of columns whose widest characters fit on the page next to each other, in the theme's size.
    private var columnLimit: Int { max(2, (width - 2 * margin) / (isPrint ? 16 : 24)) }

    private mutating func cell(in group: inout Group) -> String {
        switch Int.random(in: 0..<9, using: &random) {
        case 0: random.pick(["-1,200.25", "12.5", "10"])
        case 1: ""
        case 2: phrase(1, in: &group) + note()
        case 3: phrase(random.pick([8, 8, 90]), in: &group)
        case 4: "Lighthouse" + phrase(0, in: &group) + "keepers"
        default: phrase(random.pick([0, 1, 3]), in: &group)
        }
    }

    private mutating func table(in group: inout Group) -> String {
        let columns = Int.random(in: 1...random.pick([4, 8, columnLimit]), using: &random)
        var lines: [String] = []
        if random.chance(1, in: 4) {
            // The paragraph separates the caption from a table before it.
            lines += ["The tides:", "", "Table: " + phrase(5, isPlain: true, in: &group), ""]
        }
        lines.append("| " + (0..<columns).map { _ in cell(in: &group) }.joined(separator: " | ") + " |")
        lines.append("|" + (0..<columns).map { _ in random.pick(["-", ":-", "-:", ":-:"]) + "|" }.joined())
        for row in 0..<Int.random(in: 1...random.pick([3, 8, 40]), using: &random) {
            var line = "|"
            var column = 0
            while column < columns {
                if row > 0, random.chance(1, in: 8) {
                    line += " ^^ |"
                    column += 1
                } else if column + 1 < columns, random.chance(1, in: 10) {
                    line += " \(cell(in: &group)) ||"
                    column += 2
                } else {
                    line += " \(cell(in: &group)) |"
                    column += 1
                }
            }
            lines.append(line)
        }
        return lines.joined(separator: "\n")
    }

    private mutating func htmlTable(in group: inout Group) -> String {
        let columns = Int.random(in: 1...random.pick([4, 8, columnLimit]), using: &random)
        var text = "<table>\n"
        if random.chance(1, in: 4) { text += "<caption>\(phrase(4, isPlain: true, in: &group))</caption>\n" }
        // The number of further rows that each column's cell covers.
        var covered = Array(repeating: 0, count: columns)
        for row in 0..<Int.random(in: 1...random.pick([4, 20]), using: &random) {
            text += "<tr>"
            var column = 0
            while column < columns {
                guard covered[column] == 0 else {
                    covered[column] -= 1
                    column += 1
                    continue
                }
                let free = covered[column...].prefix { $0 == 0 }.count
                let span = random.chance(1, in: 6) ? Int.random(in: 1...free, using: &random) : 1
                let rows = random.chance(1, in: 6) ? Int.random(in: 1...5, using: &random) : 1
                let tag = row == 0 && random.chance(1, in: 2) ? "th" : "td"
                var attributes = span > 1 ? " colspan=\(span)" : ""
                if rows > 1 { attributes += " rowspan=\(rows)" }
                if random.chance(1, in: 6) { attributes += " align=\(random.pick(["left", "right", "center"]))" }
                text += "<\(tag)\(attributes)>\(phrase(random.pick([0, 1, 3, 30]), in: &group))</\(tag)>"
                for index in column..<column + span { covered[index] = rows - 1 }
                column += span
            }
            text += "</tr>\n"
        }
        return text + "</table>"
    }
}

extension String {
    /// The text followed by spaces up to a length.
    fileprivate func padding(to length: Int) -> String { self + String(repeating: " ", count: max(0, length - count)) }
}
