import GalleyDocuments
import GalleyLayoutTestSupport
import GalleyTestSupport
import GalleyText
import Testing

@testable import GalleyLayout

/// Sizes are not negative, and text in the size that it was measured to have has the same lines.
@Suite struct MeasuredSizeTests {
    private func layout(_ json: String) throws -> TextLayout {
        let document = try Document.decode(json: json).document
        return try TextLayout(document.attributedText(), in: document.container, fonts: FontLibrary(systemFonts: false))
    }

    /// The same text in the size that was measured.
    private func again(_ layout: TextLayout) throws -> TextLayout {
        var container = layout.container
        container.width = layout.size.width
        container.height = layout.size.height
        return try TextLayout(layout.text, in: container, fonts: FontLibrary(systemFonts: false))
    }

    /// Paths above or left of the layout's corner.
    @Test(arguments: [
        "M0 0 H119.4 V-19.91 H0 Z", "M0 0 V119 H-50 V0 Z", "M-10 -10 H-5 V-5 H-10 Z", "M0 -200 H300 V-100 H0 Z",
    ])
    func noSizeIsNegative(_ path: String) throws {
        for text in ["", "one two three"] {
            for mode in ["horizontal", "verticalRL", "verticalLR"] {
                let layout = try layout(
                    #"{"text": "\#(text)", "container": {"path": "\#(path)", "writingMode": "\#(mode)"}}"#)
                layout.checkInvariants()
                #expect(layout.size.width >= 0 && layout.size.height >= 0)
            }
        }
    }

    /// Next to a drop cap, the plan of line ends counts from the text after the letter.
    @Test(arguments: ["greedy", "optimal", "balanced", "pretty"])
    func oneLineIsNextToADropCap(_ breaking: String) throws {
        for text in ["a-c?d", "aaa bbb ccc ddd", "“Ww” i i i i i"] {
            let layout = try layout(
                #"{"text": "\#(text)", "style": {"dropCap": {}}, "container": {"lineBreaking": "\#(breaking)"}}"#)
            #expect(layout.lines.count == 2, "\(text)")
            #expect(try again(layout).lines.map(\.range) == layout.lines.map(\.range))
        }
    }

    /// A float at the end keeps the indent there.
    @Test(arguments: ["left", "right"], [-11.0, 0, 200])
    func floatsKeepTheirIndents(_ side: String, _ tail: Double) throws {
        for direction in ["ltr", "rtl"] {
            let float = #"{"range": [0, 1], "attachment": {"width": 19, "height": 12}, "float": "\#(side)"}"#
            let paragraph = #"{"tailIndent": \#(tail), "headIndent": 4, "direction": "\#(direction)"}"#
            let layout = try layout(
                #"{"text": "\ufffcd e", "spans": [\#(float)], "style": {"paragraph": \#(paragraph)}}"#)
            layout.checkInvariants()
            #expect(try again(layout).lines.map(\.range) == layout.lines.map(\.range), "\(direction)")
        }
    }

    @Test func emptyTextHasALineInColumns() throws {
        for container in ["\"width\": 200", "\"width\": 200, \"height\": 90"] {
            for text in ["", "\\n"] {
                let json = #"{"text": "\#(text)", "container": {"columns": {"count": 2, "gap": 10}, \#(container)}}"#
                let layout = try layout(json)
                layout.checkInvariants()
                #expect(layout.lines.count == 1 && !layout.isTruncated, "\(json)")
                #expect(layout.containers.map(\.lines.count) == [1, 0])
                let height = layout.container.height ?? layout.size.height
                #expect(layout.containers.allSatisfy { $0.rect.height == height })
            }
        }
    }

    /// Balanced columns have the same lines if they are filled one after another at the measured size.
    @Test(arguments: 0..<80)
    func columnsHaveTheSameLines(seed: Int) throws {
        var random = SeededGenerator(seed: 70_000 + UInt64(seed))
        var text = AttributedText()
        for paragraph in 0..<Int.random(in: 1...4, using: &random) {
            let words = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                String(repeating: "a", count: Int.random(in: 1...7, using: &random))
            }
            let spacing = Double(Int.random(in: 0...9, using: &random)) * 1.3
            let (widows, keeps) = (Int.random(in: 1...2, using: &random), Int.random(in: 0...4, using: &random) == 0)
            text.append(
                Box.text((paragraph > 0 ? "\n" : "") + words.joined(separator: " ")) {
                    $0.paragraphSpacing = spacing
                    $0.lineSpacing = spacing / 4
                    $0.widows = widows
                    $0.keepWithNext = keeps
                })
        }
        var container = TextContainer()
        if Bool.random(using: &random) { container.width = Double(Int.random(in: 60...400, using: &random)) }
        container.columns = .init(
            count: Int.random(in: 2...4, using: &random), gap: Double(Int.random(in: 0...3, using: &random)) * 4.7)
        container.insets = Bool.random(using: &random) ? EdgeInsets(3.3) : .zero
        container.lineBreaking = [.greedy, .balanced, .optimal].randomElement(using: &random) ?? .greedy
        let layout = try TextLayout(text, in: container, fonts: Box.fonts)
        layout.checkInvariants()
        container.width = layout.size.width
        container.height = layout.size.height
        let again = try TextLayout(text, in: container, fonts: Box.fonts)
        #expect(again.lines.map(\.range) == layout.lines.map(\.range))
        #expect(again.containers.map(\.lines) == layout.containers.map(\.lines))
        #expect(again.size == layout.size)
    }
}
