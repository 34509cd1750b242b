internal import GalleyValues

/// The reader of style sheets: it collects their rules with selectors and declarations.
struct CSSStyleReader {
    /// The maximum nesting of rules, and the maximum number of rules and warnings.
    static let maximumDepth = 32
    static let maximumRules = 100_000
    static let maximumWarnings = 100
    static let maximumFaces = 1000

    var names: HTMLNameTable
    let environment: CSSEnvironment
    let isQuirky: Bool
    private(set) var rules: [CSSStyleRule] = []
    private(set) var blocks: [[CSSDeclaration]] = []
    var layers = CSSLayers()
    private(set) var warnings: [GalleyWarning] = []
    /// The rules for pages, in order.
    var pageRules: [CSSPageRule] = []
    /// The fonts of the sheets, at most ``maximumFaces``.
    private(set) var fontFaces: [CSSFontFace] = []
    /// The styles of numbers of the sheets by name.
    private(set) var counterStyles: [String: CSSCounterStyle] = [:]
    private var omittedWarnings = 0
    /// The files that sheets may import; nil for none.
    let files: HTMLStyleFiles?
    /// The number of files that have been read, and of their bytes.
    var filesRead = 0
    var bytesRead = 0
    /// The inline styles so far.
    private var inlineBlocks: [[UInt8]: Int32] = [:]

    init(names: HTMLNameTable, environment: CSSEnvironment, isQuirky: Bool, files: HTMLStyleFiles? = nil) {
        self.files = files
        self.names = names
        self.environment = environment
        self.isQuirky = isQuirky
    }

    /// The state of a sheet that is read.
    struct Context {
        let source: CSSSource
        let origin: CSSOrigin
        /// The name in warnings.
        let name: String
        /// The number of lines before the sheet in its document.
        let lines: Int
        /// The path of the file, and the number of files that import each other; nil for sheets in the document.
        var path: String?
        var fileDepth = 0
        /// Whether no rule other than `@charset`, `@layer` and `@import` has been read.
        var acceptsImports = false
        var layer: Int32 = 0
        var depth = 0
        var parent: [CSSSelector]?
    }

    /// Whether a sheet may have lengths that refer to fonts.
    private(set) var usesFontUnits = false

    /// Reads a sheet.
    mutating func read(
        _ bytes: [UInt8], origin: CSSOrigin, name: String = "CSS", afterLines lines: Int = 0, path: String? = nil,
        fileDepth: Int = 0, layer: Int32 = 0
    ) {
        usesFontUnits = usesFontUnits || HTMLFontUnits.areUsed(in: bytes)
        let source = CSSSource(bytes)
        var context = Context(source: source, origin: origin, name: name, lines: lines)
        context.path = path
        context.fileDepth = fileDepth
        context.layer = layer
        context.acceptsImports = true
        read(CSSSyntax(source).rules(in: source.all, isTopLevel: true), context)
    }

    /// The index of the declarations of a style attribute; nil if it has none.
    mutating func inlineBlock(_ bytes: [UInt8], afterLines lines: Int) -> Int32? {
        if let known = inlineBlocks[bytes] { return known >= 0 ? known : nil }
        usesFontUnits = usesFontUnits || HTMLFontUnits.areUsed(in: bytes)
        let source = CSSSource(bytes)
        let context = Context(source: source, origin: .author, name: "CSS", lines: lines)
        var declarations: [CSSDeclaration] = []
        for item in CSSSyntax(source).items(in: source.all) {
            switch item {
            case .declaration(let declaration): declarations += parse(declaration, context)
            case .invalid(let range): warnInvalid(range, context)
            case .rule(let rule): warn("a style attribute has no rules", at: rule.prelude.lowerBound, context)
            }
        }
        let index = declarations.isEmpty ? -1 : add(declarations)
        inlineBlocks[bytes] = index
        return index >= 0 ? index : nil
    }

    /// Adds declarations; returns their index.
    mutating func add(_ declarations: [CSSDeclaration]) -> Int32 {
        blocks.append(declarations)
        return Int32(blocks.count - 1)
    }

    private mutating func read(_ parsed: (rules: [CSSRule], invalid: [Range<Int>]), _ context: Context) {
        var context = context
        for rule in parsed.rules {
            if context.acceptsImports {
                let keyword = rule.name.map(context.source.lowercased) ?? ""
                context.acceptsImports =
                    keyword == "import" || keyword == "charset" || (keyword == "layer" && rule.block == nil)
            }
            read(rule, context)
        }
        for range in parsed.invalid { warn("a rule has no block", at: range.lowerBound, context) }
    }

    private mutating func read(_ rule: CSSRule, _ context: Context) {
        guard context.depth < CSSStyleReader.maximumDepth else {
            return warn(
                "rules are nested more than \(CSSStyleReader.maximumDepth) levels deep", at: rule.prelude.lowerBound,
                context)
        }
        var inner = context
        inner.depth += 1
        if rule.block != nil { inner.acceptsImports = false }
        if let name = rule.name { return readAtRule(name, rule, inner) }
        var parser = CSSSelectorParser(context.source, names: names, isQuirky: isQuirky)
        parser.parent = context.parent
        let list = parser.list(rule.prelude, isNested: context.parent != nil)
        names = parser.names
        guard let list, let block = rule.block else {
            return warn("a rule is ignored: \(parser.problem)", at: rule.prelude.lowerBound, context)
        }
        inner.parent = list
        read(block, of: list, inner)
    }

    /// Reads the declarations of selectors, and the rules nested in them.
    private mutating func read(_ block: Range<Int>, of list: [CSSSelector], _ context: Context) {
        var declarations: [CSSDeclaration] = []
        for item in CSSSyntax(context.source).items(in: block) {
            switch item {
            case .declaration(let declaration): declarations += parse(declaration, context)
            case .invalid(let range): warnInvalid(range, context)
            case .rule(let rule):
                flush(&declarations, of: list, context)
                read(rule, context)
            }
        }
        flush(&declarations, of: list, context)
    }

    private mutating func flush(_ declarations: inout [CSSDeclaration], of list: [CSSSelector], _ context: Context) {
        guard !declarations.isEmpty else { return }
        let block = add(declarations)
        declarations = []
        for selector in list where selector.pseudoElement.map({ HTMLStyles.Generated($0) != nil }) ?? true {
            guard rules.count < CSSStyleReader.maximumRules else { continue }
            rules.append(
                CSSStyleRule(
                    selector: selector, rank: selector.specificity.rank, block: block, origin: context.origin,
                    layer: context.layer, ancestors: HTMLAncestorFilter.hashes(of: selector)))
        }
    }

    private mutating func readAtRule(_ name: Int, _ rule: CSSRule, _ context: Context) {
        let source = context.source
        let keyword = source.lowercased(name)
        switch keyword {
        case "media":
            guard CSSConditionReader(source: source, environment: environment).matchesMedia(rule.prelude) else {
                return
            }
            readContents(rule, context)
        case "supports":
            var parser = CSSSelectorParser(source, names: names, isQuirky: isQuirky)
            let reader = CSSConditionReader(source: source, environment: environment)
            guard reader.supports(rule.prelude, isSelector: { parser.list($0) != nil }) else { return }
            readContents(rule, context)
        case "layer": readLayer(rule, context)
        case "charset", "namespace", "keyframes", "-webkit-keyframes", "property", "view-transition",
            "font-feature-values", "font-palette-values", "position-try", "-ms-viewport", "viewport":
            break
        case "page": readPage(name, rule, context)
        case "font-face": readFontFace(name, rule, context)
        case "counter-style": readCounterStyle(name, rule, context)
        case "import": readImport(name, rule, context)
        case "container", "scope", "starting-style":
            if keyword != "starting-style" {
                warn("@\(keyword) is not supported yet, and is ignored", at: name, context, .unsupported)
            }
        default:
            let known = [
                "media", "supports", "layer", "import", "font-face", "page", "keyframes", "container", "charset",
                "counter-style",
            ]
            let nearest = Suggestion.nearest(to: keyword, among: known)
            warn(
                "@\(keyword) is not a rule of CSS" + (nearest.map { "; did you mean @\($0)?" } ?? ""), at: name, context
            )
        }
    }

    /// Reads the rules in the block of an at-rule, or its declarations, if it is nested in a rule.
    private mutating func readContents(_ rule: CSSRule, _ context: Context) {
        guard let block = rule.block else { return }
        if let parent = context.parent { return read(block, of: parent, context) }
        read(CSSSyntax(context.source).rules(in: block, isTopLevel: false), context)
    }

    private mutating func readFontFace(_ name: Int, _ rule: CSSRule, _ context: Context) {
        let descriptors = descriptors(of: rule, context)
        guard let face = CSSFontFace(descriptors, CSSDeclarationParser(context.source).values) else {
            return warn(
                "@font-face has no font-family, or no url() and local() in src, and is ignored", at: name, context)
        }
        if fontFaces.count < CSSStyleReader.maximumFaces { fontFaces.append(face) }
    }

    private mutating func readCounterStyle(_ name: Int, _ rule: CSSRule, _ context: Context) {
        let source = context.source
        let words = CSSDeclarationParser(source).values.components(rule.prelude)
        guard words.count == 1, source.tokens[words[0]].kind == .ident else {
            return warn("@counter-style needs one name, and is ignored", at: name, context)
        }
        guard let style = CSSCounterStyle(descriptors(of: rule, context), CSSDeclarationParser(source).values) else {
            return warn("@counter-style has no system or too few symbols, and is ignored", at: name, context)
        }
        guard counterStyles.count < CSSStyleReader.maximumFaces else { return }
        counterStyles[source.lowercased(words[0])] = style
    }

    private func descriptors(of rule: CSSRule, _ context: Context) -> [CSSSourceDeclaration] {
        let items = rule.block.map { CSSSyntax(context.source).items(in: $0) } ?? []
        return items.compactMap { item in if case .declaration(let one) = item { one } else { nil } }
    }

    private mutating func readLayer(_ rule: CSSRule, _ context: Context) {
        let source = context.source
        let names = source.parts(rule.prelude).map { source.text($0) }
        guard rule.block != nil else {
            for name in names { _ = layers.layer(name, in: context.layer) }
            return
        }
        var inner = context
        inner.layer = layers.layer(names.first.flatMap { $0.isEmpty ? nil : $0 }, in: context.layer)
        readContents(rule, inner)
    }
}

extension CSSStyleReader {
    mutating func parse(_ declaration: CSSSourceDeclaration, _ context: Context) -> [CSSDeclaration] {
        let source = context.source
        switch CSSDeclarationParser(source, isQuirky: isQuirky).parse(declaration) {
        case .declarations(let declarations): return declarations
        case .ignored: break
        case .unknownName:
            let name = source.lowercased(declaration.name)
            let nearest = Suggestion.nearest(to: name, among: CSSKnownNames.all)
            warn(
                "\(name) is not a property" + (nearest.map { "; did you mean \($0)?" } ?? ""), at: declaration.name,
                context)
        case .invalidValue:
            let value = source.text(declaration.value)
            warn(
                "\(source.lowercased(declaration.name)) cannot be \"\(value.prefix(60))\""
                    + advice(declaration, context),
                at: declaration.value.first ?? declaration.name, context)
        }
        return []
    }

    /// The nearest keyword.
    private func advice(_ declaration: CSSSourceDeclaration, _ context: Context) -> String {
        guard let first = declaration.value.first, context.source.tokens[first].kind == .ident,
            let property = CSSProperty(rawValue: context.source.lowercased(declaration.name)),
            let known = CSSValueParser.keywords[property]
        else { return "" }
        let nearest = Suggestion.nearest(to: context.source.lowercased(first), among: known.sorted())
        return nearest.map { "; did you mean \($0)?" } ?? ""
    }

    mutating func warnInvalid(_ range: Range<Int>, _ context: Context) {
        warn("\"\(context.source.text(range).prefix(60))\" is not a declaration", at: range.lowerBound, context)
    }

    mutating func warn(
        _ message: String, at index: Int, _ context: Context, _ code: GalleyWarning.Code = .style
    ) {
        guard context.origin == .author else { return }
        // Finding the place takes as long as the sheet is.
        guard warnings.count < CSSStyleReader.maximumWarnings else {
            omittedWarnings += 1
            return
        }
        let place = context.source.place(of: index)
        let line = context.lines + place.line
        warnings.append(
            GalleyWarning(
                code, "\(context.name), line \(line), column \(place.column): \(message)", line: line,
                column: place.column))
    }

    /// Adds a warning that has been worded elsewhere.
    mutating func add(_ warning: GalleyWarning) {
        if warnings.count < CSSStyleReader.maximumWarnings { warnings.append(warning) } else { omittedWarnings += 1 }
    }

    /// All warnings, and the number of those that were left out.
    var allWarnings: [GalleyWarning] {
        omittedWarnings == 0
            ? warnings : warnings + [GalleyWarning(.style, "CSS: \(omittedWarnings) further problems")]
    }
}
