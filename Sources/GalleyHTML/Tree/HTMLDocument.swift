public import GalleyValues

/// A document or a fragment of HTML, parsed as browsers do.
///
/// Every input has a tree: there are no syntax errors. Read it once, on any thread; a document never changes.
///
///     let document = try HTMLDocument(parsing: Array("<p>Hello <b>world</p>".utf8))
///     document.html()       // <html><head></head><body><p>Hello <b>world</b></p></body></html>
///     document.plainText()  // Hello world
public struct HTMLDocument: Sendable {
    let tree: HTMLTree
    /// The node whose children are the nodes of the document or of the fragment.
    let root: Int32
    /// Whether the document asks for the layout of old browsers.
    public let isQuirky: Bool
    /// The name of the encoding of the input, such as `UTF-8` or `windows-1252`.
    public let encoding: String
    /// The parts of the input that the tree does not have, or has at another depth.
    public private(set) var warnings: [GalleyWarning]
    /// The number of steps in the stack of open elements and the list of formatting elements.
    let steps: Int
    /// The style sheets that it may read; nil for none.
    package var styleFiles: HTMLStyleFiles?
    /// The measures of fonts; without them, "0" and "x" are half as wide and high as the font's size.
    package var fontMeasures: HTMLFontMeasures?

    /// Parses a document from the bytes of a file.
    ///
    /// The encoding is that of a byte order mark, of `charset`, of a `meta` element in the first 1,024 bytes, or UTF-8.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - charset: The encoding that a transport has declared, such as that of a mail.
    ///   - limits: The limits of size and depth.
    /// - Throws: ``GalleyError/unparsableText(format:reason:)`` if the input is larger than the limit.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(parsing bytes: [UInt8], charset: String? = nil, limits: HTMLLimits = HTMLLimits()) throws(GalleyError) {
        try HTMLDocument.check(bytes, limits)
        let decoded = HTMLEncoding.decode(bytes, charset: charset)
        var builder = HTMLTreeBuilder(decoded.bytes, limits: limits)
        builder.run()
        self.init(builder, root: 0, encoding: decoded.encoding.name)
    }

    /// Parses a text: as XHTML if it begins with an XML declaration and is well-formed, otherwise as HTML.
    ///
    /// - Throws: ``GalleyError/unparsableText(format:reason:)`` if the text is larger than the limit.
    package init(source: String, limits: HTMLLimits = HTMLLimits()) throws(GalleyError) {
        let bytes = Array(source.utf8)
        guard source.hasPrefix(HTMLDocument.xmlStart) else {
            try self.init(parsing: bytes, charset: "utf-8", limits: limits)
            return
        }
        try HTMLDocument.check(bytes, limits)
        var builder = HTMLTreeBuilder(HTMLEncoding.normalized(bytes), limits: limits)
        if builder.runXML() {
            self.init(builder, root: 0, encoding: HTMLEncoding.utf8.name)
        } else {
            try self.init(parsing: bytes, charset: "utf-8", limits: limits)
            warnings.append(GalleyWarning(.document, "the XHTML is not well-formed, and was read as HTML"))
        }
    }

    /// The text of an XHTML file, which begins with an XML declaration.
    package static func xhtml(of bytes: [UInt8]) -> String {
        let text = text(of: bytes)
        return text.hasPrefix(xmlStart) ? text : xmlStart + " version=\"1.0\"?>" + text
    }

    private static let xmlStart = "<?xml"

    /// Parses the contents of an element, for example of a clipboard.
    ///
    /// - Parameters:
    ///   - fragment: HTML.
    ///   - context: The name of the HTML element that contains it: `body`, or `td` for a cell.
    ///   - limits: The limits of size and depth.
    /// - Throws: ``GalleyError/unparsableText(format:reason:)`` if the input is larger than the limit.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(
        fragment: String, in context: String = "body", limits: HTMLLimits = HTMLLimits()
    ) throws(GalleyError) {
        let bytes = Array(fragment.utf8)
        try HTMLDocument.check(bytes, limits)
        self.init(bytes, context: context, namespace: .html, limits: limits)
    }

    init(_ bytes: [UInt8], context: String, namespace: HTMLNode.Namespace, limits: HTMLLimits = HTMLLimits()) {
        var builder = HTMLTreeBuilder(HTMLEncoding.normalized(bytes), limits: limits)
        builder.begin(fragmentIn: context, namespace: namespace)
        let root = builder.open.first ?? 0
        builder.run()
        self.init(builder, root: root, encoding: HTMLEncoding.utf8.name)
    }

    private init(_ builder: consuming HTMLTreeBuilder, root: Int32, encoding: String) {
        tree = builder.tree
        self.root = root
        isQuirky = builder.isQuirky
        self.encoding = encoding
        steps = builder.steps
        warnings = builder.warnings
    }

    private static func check(_ bytes: [UInt8], _ limits: HTMLLimits) throws(GalleyError) {
        guard bytes.count > limits.bytes else { return }
        throw .unparsableText(
            format: "HTML", reason: "the input has \(bytes.count) bytes, and the limit is \(limits.bytes)")
    }
}

extension HTMLTreeBuilder {
    /// Starts a fragment in an element of a namespace.
    mutating func begin(fragmentIn name: String, namespace: HTMLNode.Namespace) {
        var node = HTMLNode(.element)
        node.nameIndex = tokenizer.names.index(of: name)
        node.name = tokenizer.names.names[Int(node.nameIndex)]
        node.namespace = namespace
        context = tree.append(node)
        insertImplied(.html)
        if namespace == .html {
            switch node.name {
            case .title, .textarea: tokenizer.state = .rcdata
            case .style, .xmp, .iframe, .noembed, .noframes: tokenizer.state = .rawText
            case .script: tokenizer.state = .script
            case .plaintext: tokenizer.state = .plainText
            case .template: templateModes.append(.inTemplate)
            case .form: form = context
            default: break
            }
        }
        resetMode()
    }

    /// The warnings of a parsed document.
    var warnings: [GalleyWarning] {
        var result: [GalleyWarning] = []
        if flattened > 0 {
            result.append(
                GalleyWarning(
                    .document,
                    "\(flattened) elements of the HTML are deeper than \(limits.depth) levels, and became siblings"))
        }
        if let stopped {
            result.append(
                GalleyWarning(
                    .document,
                    "the HTML has more than \(limits.nodes) nodes; the part after byte \(stopped) was left out"))
        }
        return result
    }
}
