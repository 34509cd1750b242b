internal import GalleyValues

/// The computation of the styles of a document, from the root downwards.
struct HTMLStyleEngine {
    private let tree: HTMLTree
    private let environment: CSSEnvironment
    private let isQuirky: Bool
    private var reader: CSSStyleReader
    private var matcher: HTMLSelectorMatcher
    private var rules = HTMLRuleIndex()
    /// The rules of generated contents, by their place.
    private var generatedRules: [HTMLStyles.Generated: HTMLRuleIndex] = [:]
    /// The indices of the styles of generated contents, by their place and element.
    private(set) var generated: [HTMLStyles.Generated: [Int32: Int32]] = [:]
    private var layers: [Int32] = [0]
    private var filter = HTMLAncestorFilter()
    private var substitution = CSSSubstitution()
    private var hints: HTMLHints
    private var rootFontSize = 16.0
    private let measures: HTMLFontMeasures?
    /// The measures of fonts; nil if no length refers to them.
    private var fonts: HTMLFontUnits?
    /// The starts of the document's lines.
    private let lineStarts: [Int]
    private(set) var styles: [HTMLComputedStyle] = []
    /// The styles of a parent and declarations, for elements with the same ones.
    private var shared: [Key: Int32] = [:]
    private(set) var indices: [Int32]
    /// The declarations of the element's hints, by their values.
    private var hintBlocks: [[CSSDeclaration]: Int32] = [:]

    private struct Key: Hashable {
        var parent: Int32
        var blocks: [Match]
    }

    /// Declarations that apply to an element, and their strength.
    struct Match: Hashable {
        var origin: CSSOrigin
        var layer: Int32
        /// Whether they are those of a style attribute.
        var isInline = false
        var rank: UInt64
        var order: Int32
        var block: Int32

        static func isWeaker(_ one: Match, _ other: Match) -> Bool {
            (one.origin.rawValue, one.isInline ? 1 : 0, one.layer, one.rank, one.order)
                < (other.origin.rawValue, other.isInline ? 1 : 0, other.layer, other.rank, other.order)
        }
    }

    init(
        _ tree: HTMLTree, isQuirky: Bool, environment: CSSEnvironment, files: HTMLStyleFiles? = nil,
        measures: HTMLFontMeasures? = nil
    ) {
        self.tree = tree
        self.measures = measures
        self.environment = environment
        self.isQuirky = isQuirky
        var names = tree.names
        let elements = HTMLElementIndex(tree, names: &names, isQuirky: isQuirky)
        matcher = HTMLSelectorMatcher(tree, elements, names: &names)
        hints = HTMLHints(tree, names: &names)
        reader = CSSStyleReader(names: names, environment: environment, isQuirky: isQuirky, files: files)
        indices = [Int32](repeating: -1, count: tree.nodes.count)
        lineStarts = tree.bytes.indices.filter { tree.bytes[$0] == 0x0A }.map { $0 + 1 }
    }

    var fontFaces: [CSSFontFace] { reader.fontFaces }
    var counterStyles: [String: CSSCounterStyle] { reader.counterStyles }

    var warnings: [GalleyWarning] {
        var result = reader.allWarnings
        if matcher.isExhausted {
            result.append(
                GalleyWarning(
                    .style,
                    "CSS: selectors with siblings or descendants take too long; the rest of them match nothing"))
        }
        if substitution.isLimited {
            result.append(
                GalleyWarning(.style, "CSS: values are too long after the substitution of var(), and are ignored"))
        }
        return result
    }

    /// The rules for pages, the weakest first.
    var pageRules: [CSSPageRule] {
        let ordered = reader.pageRules.enumerated().sorted { one, other in
            let (a, b) = (one.element, other.element)
            if a.isImportant != b.isImportant { return b.isImportant }
            // Important declarations of the first layer are the strongest.
            let (first, second) = (layers[Int(a.layer)], layers[Int(b.layer)])
            if first != second { return a.isImportant ? first > second : first < second }
            return (a.selector.rank, one.offset) < (b.selector.rank, other.offset)
        }
        return ordered.map(\.element)
    }

    /// Reads the browser's sheet, sheets outside of the document, and the `style` elements.
    mutating func readSheets(below root: Int32, after sheets: [StyleSheet]) {
        reader.read(Array(HTMLBrowserSheet.source.utf8), origin: .browser)
        if isQuirky { reader.read(Array(HTMLBrowserSheet.quirks.utf8), origin: .browser) }
        for sheet in sheets { reader.read(Array(sheet.source.utf8), origin: .author, name: sheet.name) }
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0 {
            if tree.nodes[Int(node)].kind == .element {
                if tree.nodes[Int(node)].name == .style { readSheet(node) }
                if tree.nodes[Int(node)].name == .link { readLink(node) }
            }
            // Templates are no part of the document.
            node = tree.following(node, below: root, entering: tree.nodes[Int(node)].contents < 0) { _ in }
        }
        layers = reader.layers.strengths
        for (order, rule) in reader.rules.enumerated() {
            guard let name = rule.selector.pseudoElement else {
                rules.insert(rule, Int32(order))
                continue
            }
            guard let place = HTMLStyles.Generated(name) else { continue }
            generatedRules[place, default: HTMLRuleIndex()].insert(rule, Int32(order))
        }
    }

    private mutating func readSheet(_ element: Int32) {
        if let type = tree.value(of: .type, in: element), !type.isEmpty,
            !type.map(\.lowercased).elementsEqual("text/css".utf8)
        {
            return
        }
        guard matchesMedia(of: element) else { return }
        var bytes: [UInt8] = []
        var start = -1
        var child = tree.nodes[Int(element)].firstChild
        while child >= 0 {
            if tree.nodes[Int(child)].kind == .text {
                if start < 0 { start = Int(tree.chunks[Int(tree.nodes[Int(child)].first)].start) }
                tree.forEachChunk(of: child) { bytes += $0 }
            }
            child = tree.nodes[Int(child)].next
        }
        reader.read(bytes, origin: .author, afterLines: lines(before: start))
    }

    private func attribute(_ name: String, of element: Int32) -> ArraySlice<UInt8>? {
        for attribute in tree.attributes(of: element)
        where tree.names.bytes(of: attribute.nameIndex).elementsEqual(name.utf8) {
            return tree.bytes[attribute.value]
        }
        return nil
    }

    /// Whether the attribute `media` of an element includes the medium.
    private func matchesMedia(of element: Int32) -> Bool {
        guard let media = attribute("media", of: element) else { return true }
        let source = CSSSource(Array(media))
        return CSSConditionReader(source: source, environment: environment).matchesMedia(source.all)
    }

    /// Reads the sheet of a `link` element.
    private mutating func readLink(_ element: Int32) {
        guard let relation = attribute("rel", of: element), let address = attribute("href", of: element) else { return }
        let relations = relation.map(\.lowercased).split(whereSeparator: \.isHTMLSpace)
        guard relations.contains(where: { $0.elementsEqual("stylesheet".utf8) }),
            !relations.contains(where: { $0.elementsEqual("alternate".utf8) }), matchesMedia(of: element)
        else { return }
        let name = String(decoding: address, as: UTF8.self).trimmingHTMLSpaces
        if let problem = reader.readFile(name, from: nil) {
            reader.warn("the style sheet \(name.prefix(60)) \(problem)", line: lines(before: address.startIndex) + 1)
        }
    }

    private func lines(before place: Int) -> Int { lineStarts.partitioningIndex { $0 > place } }

    /// Computes all styles.
    mutating func compute(below root: Int32) {
        styles = [HTMLComputedStyle.initial]
        var node = tree.nodes[Int(root)].firstChild
        var left: [Int32] = []
        while node >= 0 {
            let isElement = tree.nodes[Int(node)].kind == .element
            if isElement {
                compute(node)
                change(node, isEntering: true)
            }
            let isTemplate = tree.nodes[Int(node)].contents >= 0
            left.removeAll(keepingCapacity: true)
            node = tree.following(node, below: root, entering: !isTemplate) { left.append($0) }
            for node in left where tree.nodes[Int(node)].kind == .element { change(node, isEntering: false) }
        }
    }

    /// Adds an element to the filter of ancestors, or removes it.
    private mutating func change(_ element: Int32, isEntering: Bool) {
        func change(_ name: Int32, _ kind: UInt32) {
            let hash = HTMLAncestorFilter.hash(name, kind)
            if isEntering { filter.insert(hash) } else { filter.remove(hash) }
        }
        change(tree.nodes[Int(element)].nameIndex, 0)
        if matcher.elements.ids[Int(element)] >= 0 { change(matcher.elements.ids[Int(element)], 1) }
        for name in matcher.elements.classes(of: element) { change(name, 2) }
    }

    private mutating func compute(_ element: Int32) {
        let parent = matcher.parentElement(element)
        let parentStyle = parent >= 0 ? max(0, indices[Int(parent)]) : 0
        let index = style(Key(parent: parentStyle, blocks: declarations(of: element)), isRoot: parent < 0)
        indices[Int(element)] = index
        for (place, rules) in generatedRules {
            let matches = matches(of: element, in: rules).sorted(by: Match.isWeaker)
            guard !matches.isEmpty else { continue }
            let own = style(Key(parent: index, blocks: matches), isRoot: false)
            if case .list? = styles[Int(own)].box[.content] {} else if !place.hasOwnContents { continue }
            generated[place, default: [:]][element] = own
        }
    }

    /// The index of the style with declarations below the style of a parent.
    private mutating func style(_ key: Key, isRoot: Bool) -> Int32 {
        if let known = shared[key] { return known }
        if fonts == nil, reader.usesFontUnits, let measures { fonts = HTMLFontUnits(measures, reader.fontFaces) }
        let cascade = HTMLCascade(matches: key.blocks, blocks: reader.blocks, isQuirky: isQuirky, isRoot: isRoot)
        let surroundings = HTMLComputedStyle.Surroundings(
            parent: styles[Int(key.parent)], rootFontSize: rootFontSize,
            viewport: (environment.width, environment.height), isQuirky: isQuirky, fonts: fonts)
        let style = cascade.style(surroundings, &substitution)
        if isRoot { rootFontSize = style.fontSize }
        let index = Int32(styles.count)
        styles.append(style)
        shared[key] = index
        return index
    }

    /// The declarations of an element, the weakest first.
    private mutating func declarations(of element: Int32) -> [Match] {
        var result = matches(of: element, in: rules)
        let hints = hints.declarations(of: element)
        if !hints.isEmpty {
            let block = hintBlocks[hints] ?? reader.add(hints)
            hintBlocks[hints] = block
            result.append(Match(origin: .hints, layer: 0, rank: 0, order: 0, block: block))
        }
        if let style = self.hints.style(of: element),
            let block = reader.inlineBlock(Array(tree.bytes[style]), afterLines: lines(before: style.lowerBound))
        {
            result.append(Match(origin: .author, layer: .max, isInline: true, rank: 0, order: 0, block: block))
        }
        return result.count > 1 ? result.sorted(by: Match.isWeaker) : result
    }

    /// The declarations of the rules that an element matches.
    private mutating func matches(of element: Int32, in rules: HTMLRuleIndex) -> [Match] {
        var result: [Match] = []
        let node = tree.nodes[Int(element)]
        let candidates = rules.candidates(
            name: node.nameIndex, id: matcher.elements.ids[Int(element)], classes: matcher.elements.classes(of: element)
        )
        for index in candidates {
            let rule = reader.rules[Int(index)]
            guard rule.ancestors.allSatisfy({ filter.mayContain($0) }), matcher.matches(rule.selector, element) else {
                continue
            }
            result.append(
                Match(
                    origin: rule.origin, layer: layers[Int(rule.layer)], rank: rule.rank, order: index,
                    block: rule.block))
        }
        return result
    }
}
