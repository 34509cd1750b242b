public import GalleyText
public import GalleyValues

extension AttributedText {
    /// Creates a text from HTML, with the styles of its elements, attributes and style sheets.
    ///
    ///     let text = try AttributedText(html: "<p>Hello <b style='color: teal'>world</b></p>")
    ///
    /// A pixel of CSS is a point. Images show their alternative text unless `images` has them, scripts never run, and
    /// nothing is loaded. Links keep their addresses if the policy allows them.
    ///
    /// - Parameters:
    ///   - html: A document or a fragment.
    ///   - links: The addresses that links may have.
    ///   - images: Returns the box of an image; nil shows its alternative text.
    /// - Throws: ``GalleyError/unparsableText(format:reason:)`` if the input is larger than 64 MiB.
    /// - Complexity: O(*n*) for *n* bytes and a bounded number of rules for each element.
    public init(
        html: String, links: LinkPolicy = .safe,
        images: (@Sendable (ImageReference) -> TextAttachment?)? = nil
    ) throws(GalleyError) {
        let document = try HTMLDocument(parsing: Array(html.utf8), charset: "utf-8")
        self = document.attributedText(links: links, images: images).text
    }
}

extension HTMLDocument {
    /// The text of a document, and the problems of the document and its style sheets.
    public struct StyledText: Sendable {
        /// The text with the styles of its elements.
        public var text: AttributedText
        /// The problems, in the order in which they were found.
        public var warnings: [GalleyWarning]
    }

    /// The text of the document with the styles of its elements, and the problems of its style sheets.
    ///
    /// - Parameters:
    ///   - sheets: The style sheets that apply before those of the document.
    ///   - medium: The medium of the style sheets.
    ///   - links: The addresses that links may have.
    ///   - images: Returns the box of an image; nil shows its alternative text.
    /// - Complexity: O(*n*) for *n* nodes and a bounded number of rules for each element.
    public func attributedText(
        styledWith sheets: [StyleSheet] = [], medium: StyleSheet.Medium = .screen, links: LinkPolicy = .safe,
        images: (@Sendable (ImageReference) -> TextAttachment?)? = nil
    ) -> StyledText {
        let styles = styles(medium: medium, after: sheets)
        var builder = HTMLTextBuilder(
            self, styles: styles, base: TextAttributes(), links: links, images: images ?? { _ in nil })
        builder.isPaged = medium == .print
        let text = builder.build()
        return StyledText(text: text, warnings: warnings + styles.warnings + builder.warnings)
    }

    /// The text of a file in the encoding that it declares.
    package static func text(of bytes: [UInt8]) -> String {
        String(decoding: HTMLEncoding.decode(bytes, charset: nil).bytes, as: UTF8.self)
    }

    /// The background colour of the canvas.
    func canvasColor(_ styles: HTMLStyles) -> Color? {
        canvasElement(styles).map { styles[$0].backgroundColor }.flatMap { $0.alpha > 0 ? $0 : nil }
    }

    /// The element that gives the canvas its background: the root if it has a background, or else the body.
    func canvasElement(_ styles: HTMLStyles) -> Int32? {
        rootAndBody.first { styles[$0].backgroundColor.alpha > 0 || styles[$0].box[.backgroundImage] != nil }
    }

    /// The language of the root element, or else of the body, where office programs state it; nil if there is none.
    package var language: String? {
        rootAndBody.lazy.compactMap { Node(tree: tree, index: $0)["lang"] }.first { !$0.isEmpty }
    }

    /// The elements `html` and `body`, as far as the document has them.
    var rootAndBody: [Int32] {
        var result: [Int32] = []
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0, result.last.map({ tree.nodes[Int($0)].name }) != .body {
            let name = tree.nodes[Int(node)].name
            if name == .html || name == .body { result.append(node) }
            node = name == .html ? tree.nodes[Int(node)].firstChild : tree.nodes[Int(node)].next
        }
        return result
    }

    /// The text of the document's title on one line; nil if it has none.
    package var title: String? {
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0 {
            if tree.nodes[Int(node)].name == .title, tree.nodes[Int(node)].namespace == .html {
                var bytes: [UInt8] = []
                let child = tree.nodes[Int(node)].firstChild
                if child >= 0 { tree.forEachChunk(of: child) { bytes += $0 } }
                let words = bytes.split(whereSeparator: \.isHTMLSpace)
                return words.isEmpty ? nil : String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
            }
            node = tree.following(node, below: root) { _ in }
        }
        return nil
    }
}
