internal import GalleyText
internal import GalleyValues

/// The rules `@page` (CSS Paged Media 3).
extension CSSStyleReader {
    /// The maximum number of rules for pages.
    private static let maximumPageRules = 1000

    /// Reads a rule for the pages of its selectors.
    mutating func readPage(_ name: Int, _ rule: CSSRule, _ context: Context) {
        let source = context.source
        guard let block = rule.block else { return warn("@page has no block", at: name, context) }
        let prelude = source.trimmed(rule.prelude)
        var selectors = prelude.isEmpty ? [CSSPageSelector()] : []
        for part in prelude.isEmpty ? [] : source.parts(prelude) {
            guard let selector = CSSPageSelector(source, part) else {
                return warn(
                    "@page \(source.text(prelude).prefix(60)) is not a selector of pages that is supported, and the rule is "
                        + "ignored", at: prelude.lowerBound, context, .unsupported)
            }
            selectors.append(selector)
        }
        var normal = CSSPageRule(CSSPageSelector(), layer: context.layer, isImportant: false)
        var important = CSSPageRule(CSSPageSelector(), layer: context.layer, isImportant: true)
        for item in CSSSyntax(source).items(in: block) {
            switch item {
            case .declaration(let declaration) where source.lowercased(declaration.name) == "size":
                let size = paperSize(declaration, context)
                if declaration.isImportant {
                    important.size = size ?? important.size
                } else {
                    normal.size = size ?? normal.size
                }
            case .declaration(let declaration) where Self.ofPrinting.contains(source.lowercased(declaration.name)):
                if declaration.isImportant {
                    setPrinting(declaration, of: &important, context)
                } else {
                    setPrinting(declaration, of: &normal, context)
                }
            case .declaration(let declaration):
                let parsed = parse(declaration, context)
                if parsed.contains(where: { $0.property.map { !Self.isOfPages($0) } ?? false }) {
                    warn(
                        "\(source.lowercased(declaration.name)) of pages is not supported yet, and is ignored",
                        at: declaration.name, context, .unsupported)
                }
                add(parsed, to: &normal.declarations, &important.declarations)
            case .invalid(let range): warnInvalid(range, context)
            case .rule(let rule): readMarginBox(rule, &normal, &important, context)
            }
        }
        if selectors.contains(where: { !$0.isEmpty }),
            (normal.boxes + important.boxes).contains(where: { $0.name == CSSPageRule.noteArea })
        {
            warn("@footnote is only supported in @page without a selector", at: name, context, .unsupported)
        }
        for selector in selectors where !selector.isImpossible {
            for var part in [normal, important] where !part.isEmpty {
                part.selector = selector
                guard add(part) else {
                    return warn(
                        "only the first \(Self.maximumPageRules) rules @page are read", at: name, context, .unsupported)
                }
            }
        }
    }

    private static let ofPrinting: Set<String> = ["marks", "bleed"]

    /// Reads the marks of printers, or the width of the area beyond the edges.
    private mutating func setPrinting(
        _ declaration: CSSSourceDeclaration, of rule: inout CSSPageRule, _ context: Context
    ) {
        let values = CSSDeclarationParser(context.source).values
        let (source, words) = (context.source, values.components(declaration.value))
        let names = words.map { source.tokens[$0].kind == .ident ? source.lowercased($0) : "" }
        let name = source.lowercased(declaration.name)
        if name == "marks" {
            let marks = names.compactMap { Document.Page.Mark(rawValue: $0) }
            if names == ["none"] { return rule.marks = [] }
            if !names.isEmpty, marks.count == names.count, Set(marks).count == marks.count {
                return rule.marks = Set(marks)
            }
        } else if names == ["auto"] {
            return
        } else if words.count == 1, case .length(let length)? = values.value(of: .width, declaration.value) {
            var lengths = CSSCalculation.Context()
            lengths.viewport = (environment.width, environment.height)
            let resolved = length.resolved(lengths)
            if resolved.percent == 0, (0...Self.maximumBleed).contains(resolved.pixels) {
                return rule.bleed = resolved.pixels
            }
        }
        let value = source.text(declaration.value).prefix(60)
        warn("\(name) cannot be \"\(value)\"", at: declaration.name, context)
    }

    /// The largest width of the area beyond the edges in pixels.
    private static let maximumBleed = 1000.0

    /// Whether pages have a property, or boxes in their margins inherit it.
    private static func isOfPages(_ property: CSSProperty) -> Bool {
        if property.isInherited || property.physical().sidePart != nil { return true }
        return ["background", "border-radius", "outline"].contains { shorthand in
            CSSDeclarationParser.properties(of: shorthand).contains(property)
        } || property == .outlineOffset
    }

    /// Adds a rule; returns whether there is space for it.
    private mutating func add(_ rule: CSSPageRule) -> Bool {
        guard pageRules.count < Self.maximumPageRules else { return false }
        pageRules.append(rule)
        return true
    }

    private func add(_ parsed: [CSSDeclaration], to normal: inout [CSSDeclaration], _ important: inout [CSSDeclaration])
    {
        for declaration in parsed {
            if declaration.isImportant { important.append(declaration) } else { normal.append(declaration) }
        }
    }

    private mutating func paperSize(_ declaration: CSSSourceDeclaration, _ context: Context) -> CSSPaperSize? {
        var lengths = CSSCalculation.Context()
        lengths.viewport = (environment.width, environment.height)
        if let size = CSSPaperSize(declaration.value, in: CSSDeclarationParser(context.source).values, lengths) {
            return size
        }
        let value = context.source.text(declaration.value).prefix(60)
        warn("size cannot be \"\(value)\"", at: declaration.name, context)
        return nil
    }

    private mutating func readMarginBox(
        _ rule: CSSRule, _ normal: inout CSSPageRule, _ important: inout CSSPageRule, _ context: Context
    ) {
        let source = context.source
        guard let name = rule.name, let block = rule.block, source.trimmed(rule.prelude).isEmpty else {
            return warn(
                "@page contains a rule that is none of a margin, and is ignored", at: rule.prelude.lowerBound, context)
        }
        let keyword = source.lowercased(name)
        guard CSSPageRule.boxNames.contains(keyword) || keyword == CSSPageRule.noteArea else {
            let nearest = Suggestion.nearest(to: keyword, among: CSSPageRule.boxNames.sorted())
            let advice = nearest.map { "; did you mean @\($0)?" } ?? ""
            return warn("@\(keyword) is not a box of margins\(advice)", at: name, context)
        }
        var boxes = (
            normal: CSSPageRule.Box(name: keyword, declarations: []),
            important: CSSPageRule.Box(name: keyword, declarations: [])
        )
        for item in CSSSyntax(source).items(in: block) {
            switch item {
            case .declaration(let declaration):
                let parsed = parse(declaration, context)
                if source.lowercased(declaration.name) == "content" {
                    check(parsed, at: declaration.value.first ?? declaration.name, context)
                }
                add(parsed, to: &boxes.normal.declarations, &boxes.important.declarations)
            case .invalid(let range): warnInvalid(range, context)
            case .rule(let rule): warn("a box of margins has no rules", at: rule.prelude.lowerBound, context)
            }
        }
        if !boxes.normal.declarations.isEmpty { normal.boxes.append(boxes.normal) }
        if !boxes.important.declarations.isEmpty { important.boxes.append(boxes.important) }
    }

    /// Warns about contents that a margin cannot show.
    private mutating func check(_ parsed: [CSSDeclaration], at index: Int, _ context: Context) {
        for declaration in parsed {
            guard case .value(.list(let parts)) = declaration.value else { continue }
            for part in parts {
                guard let problem = Self.problem(part) else { continue }
                warn("\(problem) in the margin of pages, and shows nothing", at: index, context, .unsupported)
            }
        }
    }

    /// The reason why a margin cannot show a content; nil if it can.
    private static func problem(_ part: CSSValue) -> String? {
        if case .strings = part { return nil }
        guard case .function(let name, let arguments) = part else {
            return "an image other than a file is not supported"
        }
        switch (name, arguments.first, arguments.last) {
        case ("counter", .strings(let names)?, .keyword(let style)?):
            guard names == ["page"] || names == ["pages"] else {
                return "counter(\(names.joined())) is not supported"
            }
            return Document.Page.Numbering(css: style) == nil ? "the counter style \(style) is not supported" : nil
        case ("string", .strings(let names)?, _), ("element", .strings(let names)?, _):
            let isSimple = names.allSatisfy { !$0.contains(" ") && !$0.contains("{") && !$0.contains("}") }
            return isSimple ? nil : "\(name)() with the name \(names.joined()) is not supported"
        case ("url", _, _): return nil
        default: return "\(name)() is not supported"
        }
    }
}
