package import GalleyText
internal import GalleyValues

/// The conversion of rules `@page` to the format of a document's pages.
///
/// A rule of Galley has the properties that a rule of CSS sets, so that both have the same cascade.
struct HTMLPageFormat {
    private let styles: HTMLStyles
    /// A pixel of CSS in points.
    private let pixel: Double
    private let images: (ImageReference) -> TextAttachment?
    private let fonts: HTMLFontFaces
    private var substitution = CSSSubstitution()
    /// The style of pages that no selector selects.
    private var usual: HTMLComputedStyle

    init(
        _ styles: HTMLStyles, pixel: Double, fonts: HTMLFontFaces, images: @escaping (ImageReference) -> TextAttachment?
    ) {
        self.fonts = fonts
        self.styles = styles
        self.pixel = pixel
        self.images = images
        usual = styles.root.inherited
    }

    /// A format with what the rules set.
    ///
    /// - Parameter keepsMargins: Whether the margins of the format take precedence.
    mutating func page(over base: Document.Page, keepsMargins: Bool) -> Document.Page {
        var page = base
        var text = HTMLTextBuilder.visual(usual)
        var paragraph = usual.paragraphStyle
        (paragraph.alignment, paragraph.lastLineAlignment, paragraph.hyphenation) = (nil, nil, nil)
        text.paragraph = paragraph
        text.font = text.font.map(fonts.resolved)
        page.boxStyle.merge(text.scaled(by: pixel))
        for rule in styles.pageRules {
            if rule.selector.isEmpty, let area = rule.boxes.last(where: { $0.name == CSSPageRule.noteArea }) {
                page.noteBox = HTMLTextBuilder.block(style(area.declarations, below: usual)).scaled(by: pixel)
            }
            let own = self.rule(rule, over: page, keepsMargins: keepsMargins)
            // Rules for all pages come first, unless they are stronger by importance or layers.
            if rule.selector.isEmpty, page.rules.isEmpty {
                page = page.applying(own)
            } else {
                page.rules.append(own)
            }
        }
        return page.leavingSpace
    }

    private mutating func rule(_ rule: CSSPageRule, over page: Document.Page, keepsMargins: Bool) -> Document.Page.Rule
    {
        var result = Document.Page.Rule(for: selector(rule.selector))
        let style = self.style(rule.declarations, below: usual)
        if rule.selector.isEmpty { usual = style.inherited }
        if let size = rule.size?.size { result.size = Size(width: points(size.width), height: points(size.height)) }
        if let isLandscape = rule.size?.isLandscape { result.orientation = isLandscape ? .landscape : .portrait }
        let declared = Self.declared(rule.declarations)
        var sized = page
        sized.size = result.size ?? page.size
        let paper = sized.orientedSize
        func margin(_ side: Int, _ property: CSSProperty, of whole: Double) -> Double? {
            guard declared.contains(property), !keepsMargins, let length = style.margin[side] else { return nil }
            return max(0, points(length.pixels) + length.percent / 100 * whole)
        }
        result.marginTop = margin(0, .marginTop, of: paper.height)
        result.marginRight = margin(1, .marginRight, of: paper.width)
        result.marginBottom = margin(2, .marginBottom, of: paper.height)
        result.marginLeft = margin(3, .marginLeft, of: paper.width)
        result.style = attributes(style, declared)
        result.area = area(style, declared, width: paper.width)
        (result.marks, result.bleed) = (rule.marks, rule.bleed.map(points))
        for box in rule.boxes {
            guard let place = Document.Page.MarginBox.Place(css: box.name) else { continue }
            result.boxes[place, default: Document.Page.MarginBox()].merge(self.box(box.declarations, below: style))
        }
        return result
    }

    /// The background, the border and the padding that declarations set.
    private func area(
        _ style: HTMLComputedStyle, _ declared: Set<CSSProperty>, width: Double
    ) -> Document.Page.Area {
        var result = Document.Page.Area()
        result.unit = pixel
        if !declared.isDisjoint(with: CSSDeclarationParser.properties(of: "background")) {
            result.backgrounds = HTMLBackgroundLayers.backgrounds(style, HTMLBoxValues(style.box)) { source in
                images(ImageReference(url: source, alt: ""))?.image
            }
        }
        let block = HTMLTextBuilder.block(style).scaled(by: pixel)
        for (index, side) in [BoxSide.top, .right, .bottom, .left].enumerated() {
            func declares(_ group: CSSProperty.SideGroup) -> Bool {
                declared.contains { $0.sidePart?.group == group && $0.sidePart?.side == index }
            }
            if declares(.style) || declares(.width) || declares(.color) {
                result.border[side] = block.border[side] ?? BlockStyle.Line(width: 0)
            }
            if declares(.padding) {
                let length = style.padding[index]
                result.padding[side] = points(length.pixels) + length.percent / 100 * width
            }
        }
        if declared.contains(.radiusTopLeft) { result.cornerRadius = block.cornerRadius }
        if var outline = HTMLBoxBuilder.outline(style, HTMLBoxValues(style.box)) {
            (outline.width, outline.offset) = (outline.width * pixel, outline.offset * pixel)
            result.outline = outline
        }
        return result
    }

    /// A length in points, without the error of the conversion from points to pixels and back.
    private func points(_ pixels: Double) -> Double {
        let points = pixels * pixel
        return points < 1e6 ? (points * 1e9).rounded() / 1e9 : points
    }

    /// The selector in the words of the model. The first page of a text from right to left is a left page.
    private func selector(_ selector: CSSPageSelector) -> Document.Page.Rule.Selector {
        var result = Document.Page.Rule.Selector(
            name: selector.name, isFirst: selector.isFirst, isBlank: selector.isBlank)
        if let isLeft = selector.isLeft { result.side = isLeft != styles.root.isRightToLeft ? .left : .right }
        if let nth = selector.nth { result.nth = .init(step: nth.step, offset: nth.offset) }
        return result
    }

    private mutating func box(_ declarations: [CSSDeclaration], below page: HTMLComputedStyle)
        -> Document.Page.MarginBox
    {
        let style = self.style(declarations, below: page.inherited)
        let declared = Self.declared(declarations)
        var result = Document.Page.MarginBox(style: attributes(style, declared))
        if declared.contains(.verticalAlign) {
            let places: [String: Document.Page.MarginBox.VerticalAlignment] = [
                "top": .top, "text-top": .top, "bottom": .bottom, "text-bottom": .bottom,
            ]
            result.alignment = places[style.verticalAlign] ?? .middle
        }
        let block = HTMLTextBuilder.block(style)
        let edges = block.edges(isRightToLeft: false)
        let isBorderBox = style.box[.boxSizing] == .keyword("border-box")
        func length(_ length: HTMLComputedStyle.Length?, _ one: BoxSide, _ other: BoxSide) -> Double? {
            // The length of the edge is not known here.
            guard let length, length.percent == 0 else { return nil }
            let sides = isBorderBox ? 0 : edges[one] + edges[other]
            return (length.pixels + sides + block.margin[one] + block.margin[other]) * pixel
        }
        if declared.contains(.width) { result.width = length(style.width, .left, .right) }
        if declared.contains(.height) { result.height = length(style.height, .top, .bottom) }
        if declared.contains(where: { $0.isOfBlock }) { result.block = block.scaled(by: pixel) }
        if declared.contains(.content) {
            if case .list(let parts)? = style.box[.content] {
                result.content = Document(content(parts, style))
                result.isHidden = false
            } else {
                result.isHidden = true
            }
        }
        return result
    }

    /// The text of a content, with names that each page replaces.
    private func content(_ parts: [CSSValue], _ style: HTMLComputedStyle) -> AttributedText {
        var result = AttributedText()
        for part in parts {
            switch part {
            case .strings(let texts):
                result.append(AttributedText(texts.map { HTMLTextBuilder.shown($0, style) }.joined()))
            case .function("counter", let arguments), .function("counters", let arguments):
                guard case .strings(let names)? = arguments.first, case .keyword(let name)? = arguments.last,
                    let form = Document.Page.Numbering(css: name)
                else { continue }
                if names == ["page"] { result.append(AttributedText(Document.Page.EdgeName.number(form).text)) }
                if names == ["pages"] { result.append(AttributedText(Document.Page.EdgeName.total(form).text)) }
            case .function(let kind, let arguments) where kind == "string" || kind == "element":
                guard case .strings(let names)? = arguments.first, let name = names.first,
                    case .keyword(let word)? = arguments.last,
                    let choice = Document.Page.EdgeName.Choice(rawValue: word)
                else { continue }
                let edge: Document.Page.EdgeName = kind == "string" ? .string(name, choice) : .element(name, choice)
                result.append(AttributedText(edge.text))
            case .function("url", let arguments):
                guard case .strings(let names)? = arguments.first, let name = names.first,
                    let image = images(ImageReference(url: name, alt: ""))
                else { continue }
                result.append(
                    AttributedText(
                        String(TextAttachment.character),
                        attributes: TextAttributes(attachment: image).scaled(by: pixel)))
            default: continue
            }
        }
        return result
    }

    // MARK: - Declarations

    /// The attributes that declarations set, with the files of fonts, in points.
    private func attributes(_ style: HTMLComputedStyle, _ declared: Set<CSSProperty>) -> TextAttributes {
        var result = HTMLTextBuilder.attributes(style, declared)
        let choosesFont: Set<CSSProperty> = [.fontFamily, .fontWeight, .fontStyle]
        if !fonts.isEmpty, !declared.isDisjoint(with: choosesFont), let font = HTMLTextBuilder.visual(style).font,
            case let whole = fonts.resolved(font)
        {
            result.font?.files = whole.files
            if declared.contains(.fontFamily) { result.font?.families = whole.families }
        }
        return result.scaled(by: pixel)
    }

    private mutating func style(_ declarations: [CSSDeclaration], below parent: HTMLComputedStyle) -> HTMLComputedStyle
    {
        let match = HTMLStyleEngine.Match(origin: .author, layer: 0, rank: 0, order: 0, block: 0)
        let cascade = HTMLCascade(matches: [match], blocks: [declarations], isQuirky: false, isRoot: false)
        return cascade.style(
            HTMLComputedStyle.Surroundings(parent: parent, rootFontSize: styles.root.fontSize), &substitution)
    }

    /// The properties that declarations set.
    private static func declared(_ declarations: [CSSDeclaration]) -> Set<CSSProperty> {
        var result: Set<CSSProperty> = []
        for declaration in declarations {
            if let property = declaration.property { result.insert(property.physical()) }
            if case .pending(let name, _) = declaration.value {
                let longhands = CSSProperty(rawValue: name).map { [$0] } ?? CSSDeclarationParser.properties(of: name)
                result.formUnion(longhands.map { $0.physical() })
            }
        }
        return result
    }
}

extension HTMLDocument {
    /// A format of pages with what the rules `@page` set.
    ///
    /// - Parameters:
    ///   - pixel: A pixel of CSS in points.
    ///   - keepsMargins: Whether the margins of the format take precedence.
    package func page(
        over base: Document.Page, styles: HTMLStyles, pixel: Double, keepsMargins: Bool,
        images: @escaping (ImageReference) -> TextAttachment?,
        fontPath: (String) throws(GalleyError) -> String? = { _ in nil }
    ) -> Document.Page {
        // Problems of fonts are reported with the text.
        var problems: [GalleyWarning] = []
        let fonts = HTMLFontFaces(styles.fontFaces, path: fontPath, &problems)
        var format = HTMLPageFormat(styles, pixel: pixel, fonts: fonts, images: images)
        return format.page(over: base, keepsMargins: keepsMargins)
    }
}

extension CSSProperty {
    /// Whether it is a margin, a border, padding or a background.
    fileprivate var isOfBlock: Bool {
        self == .backgroundColor || self == .radiusTopLeft || physical().sidePart != nil
    }
}

extension HTMLTextBuilder {
    /// The margins, borders, padding and background of a style, in pixels.
    fileprivate static func block(_ style: HTMLComputedStyle) -> BlockStyle {
        func sides(_ length: (Int) -> Double) -> BoxSides<Double> {
            BoxSides(top: length(0), left: length(3), bottom: length(2), right: length(1))
        }
        var result = BlockStyle(
            margin: sides { max(0, style.margin[$0]?.pixels ?? 0) },
            padding: sides { max(0, style.padding[$0].pixels) },
            background: style.backgroundColor.alpha > 0 ? style.backgroundColor : nil,
            cornerRadius: style.radius.pixels)
        for (side, name) in [BoxSide.top, .right, .bottom, .left].enumerated() where style.borderWidth(side) > 0 {
            result.border[name] = BlockStyle.Line(
                width: style.borderWidth(side), color: style.borderColor[side] ?? style.color,
                style: BoxAppearance.BorderStyle(rawValue: style.borderStyle[side]) ?? .solid)
        }
        return result
    }

    /// A string of generated contents as it is shown: with its capitals, and with line breaks if white space is kept.
    fileprivate static func shown(_ text: String, _ style: HTMLComputedStyle) -> String {
        var result = text
        switch style.textTransform {
        case "uppercase": result = result.uppercased()
        case "lowercase": result = result.lowercased()
        case "capitalize": result = result.capitalizedWords
        default: break
        }
        if style.spaces == "collapse" {
            return String(result.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        }
        return String(result.map { $0.isNewline ? "\u{2028}" : $0 })
    }

    /// The attributes of glyphs and paragraphs that declarations set.
    fileprivate static func attributes(_ style: HTMLComputedStyle, _ declared: Set<CSSProperty>) -> TextAttributes {
        let all = visual(style)
        var font = FontDescriptor()
        if declared.contains(.fontFamily), !style.families.isEmpty { font.families = style.families }
        if declared.contains(.fontSize) { font.size = style.fontSize }
        if declared.contains(.fontWeight) { font.weight = style.weight }
        if declared.contains(.fontStyle) { font.italic = style.fontStyle != "normal" }
        if declared.contains(.fontStretch) { font.stretch = style.stretch }
        if declared.contains(.fontCaps) { font.caps = all.font?.caps }
        if declared.contains(.fontFeatures) { font.features = all.font?.features }
        if declared.contains(.fontVariations) { font.variations = all.font?.variations }
        var result = TextAttributes()
        if font != FontDescriptor() { result.font = font }
        if declared.contains(.color) { result.color = style.textColor }
        if declared.contains(.letterSpacing) { result.letterSpacing = style.letterSpacing.value(of: style.fontSize) }
        if declared.contains(.wordSpacing) { result.wordSpacing = style.wordSpacing.value(of: style.fontSize) }
        let lines = lines(style)
        result.underline = lines.underline.map { line($0, style) }
        result.overline = lines.overline.map { line($0, style) }
        result.strikethrough = lines.strikethrough.map { line($0, style) }
        let whole = style.paragraphStyle
        var own = ParagraphStyle()
        if declared.contains(.textAlign) { own.alignment = whole.alignment ?? .start }
        if declared.contains(.textAlignLast) { own.lastLineAlignment = whole.lastLineAlignment }
        if declared.contains(.direction) { own.direction = whole.direction }
        if declared.contains(.lineHeight) {
            (own.lineHeight, own.lineHeightFactor) = (whole.lineHeight, whole.lineHeightFactor)
        }
        if declared.contains(.textWrap) { own.lineBreak = whole.lineBreak }
        if own != ParagraphStyle() { result.paragraph = own }
        return result
    }
}

extension String {
    /// The text with a capital at the start of each word.
    fileprivate var capitalizedWords: String {
        var result = ""
        var isStart = true
        for character in self {
            result += isStart ? character.uppercased() : String(character)
            isStart = character.isWhitespace
        }
        return result
    }
}
