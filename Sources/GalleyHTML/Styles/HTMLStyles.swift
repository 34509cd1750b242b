package import GalleyValues

/// The computed styles of the elements of a document.
package struct HTMLStyles: Sendable {
    /// The places of generated contents in an element.
    enum Generated: Int32, Sendable, CaseIterable {
        case before, after
        /// The first letter of a block.
        case firstLetter
        case footnoteCall, footnoteMarker
        /// The marker of a list item.
        case marker

        /// The place with the name of a pseudo-element; nil for others.
        init?(_ name: String) {
            switch name {
            case "before": self = .before
            case "after": self = .after
            case "first-letter": self = .firstLetter
            case "footnote-call": self = .footnoteCall
            case "footnote-marker": self = .footnoteMarker
            case "marker": self = .marker
            default: return nil
            }
        }

        /// The contents before and after the contents of an element.
        static let inline: [Generated] = [.before, .after]

        /// Whether it has contents without the property `content`.
        var hasOwnContents: Bool { isOfNote || self == .firstLetter || self == .marker }

        /// Whether it is the number of a footnote.
        var isOfNote: Bool { self == .footnoteCall || self == .footnoteMarker }
    }

    /// The distinct styles.
    private(set) var styles: [HTMLComputedStyle] = []
    /// The style of each node, or -1.
    private(set) var indices: [Int32]
    /// The problems of the style sheets.
    package private(set) var warnings: [GalleyWarning]

    /// The style of the generated contents of an element; nil without any.
    func generated(_ place: Generated, of node: Int32) -> HTMLComputedStyle? {
        guard let index = generatedIndices[place]?[node] else { return nil }
        let style = styles[Int(index)]
        return style.display == "none" ? nil : style
    }

    /// Whether an element has generated contents in a place.
    func hasGenerated(_ place: Generated) -> Bool { generatedIndices[place] != nil }

    private let generatedIndices: [Generated: [Int32: Int32]]
    /// The fonts of the style sheets.
    package private(set) var fontFaces: [CSSFontFace]
    /// The styles of numbers of the style sheets by name.
    private(set) var counterStyles: [String: CSSCounterStyle]

    /// Whether generated contents have the texts of other elements.
    var referToTexts: Bool {
        styles.contains { style in
            guard case .list(let parts)? = style.box[.content] else { return false }
            return parts.contains { if case .function("target-text", _) = $0 { true } else { false } }
        }
    }

    /// The style of an element; that of other nodes has the initial values.
    package subscript(node: Int32) -> HTMLComputedStyle {
        let index = indices[Int(node)]
        return index >= 0 ? styles[Int(index)] : HTMLComputedStyle.initial
    }

    /// The number of the style of an element, by which equal styles are known; -1 for other nodes.
    package func number(of node: Int32) -> Int32 { indices[Int(node)] }

    /// The rules for pages, the weakest first.
    private(set) var pageRules: [CSSPageRule]
    /// The style of the root element.
    private(set) var root: HTMLComputedStyle

    /// The styles with the sides of vertical lines as those of horizontal ones.
    var alongLines: HTMLStyles {
        var result = self
        for index in styles.indices { result.styles[index].turnToLines() }
        return result
    }

    /// Computes the styles of a document.
    ///
    /// - Complexity: O(*n*) for *n* nodes and a bounded number of rules for each.
    init(
        _ tree: HTMLTree, below root: Int32, isQuirky: Bool, environment: CSSEnvironment, after sheets: [StyleSheet],
        files: HTMLStyleFiles? = nil, measures: HTMLFontMeasures? = nil
    ) {
        var engine = HTMLStyleEngine(
            tree, isQuirky: isQuirky, environment: environment, files: files, measures: measures)
        engine.readSheets(below: root, after: sheets)
        engine.compute(below: root)
        styles = engine.styles
        indices = engine.indices
        warnings = engine.warnings
        fontFaces = engine.fontFaces
        counterStyles = engine.counterStyles
        pageRules = engine.pageRules
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0, tree.nodes[Int(node)].kind != .element { node = tree.nodes[Int(node)].next }
        self.root = node >= 0 && indices[Int(node)] >= 0 ? styles[Int(indices[Int(node)])] : .initial
        generatedIndices = engine.generated
    }
}
