internal import GalleyText

/// The visual attributes of blocks in one theme, created once for each nesting of blocks.
///
/// A path of blocks, such as quote, list, item, is a number; two items of one list have the same path.
struct ThemedBlocks {
    /// A step that a block adds to a path.
    enum Step: UInt8 {
        case quote = 1, unorderedList, orderedList, item, code, html, paragraph, rule
        case headerRow, row, cell
        /// A block without visible text.
        case unseen
        case footnote
        case divisionLeft, divisionCenter, divisionRight, divisionNone
        case heading1, heading2, heading3, heading4, heading5, heading6
        case alertNote, alertTip, alertImportant, alertWarning, alertCaution
        case definitionList, term, definition, figure, caption, tableCaption
        /// A highlighted line of code.
        case markedCode

        static func alert(_ kind: BlockIntent.Alert) -> Step {
            switch kind {
            case .note: .alertNote
            case .tip: .alertTip
            case .important: .alertImportant
            case .warning: .alertWarning
            case .caution: .alertCaution
            }
        }

        static func division(_ alignment: BlockIntent.ColumnAlignment) -> Step {
            switch alignment {
            case .left: .divisionLeft
            case .center: .divisionCenter
            case .right, .decimal: .divisionRight
            case .none: .divisionNone
            }
        }

        static func heading(_ level: Int) -> Step {
            Step(rawValue: heading1.rawValue + UInt8(min(max(level, 1), 6) - 1)) ?? .heading6
        }
    }

    /// Properties of a block's first paragraph, and of its relation to the previous one, that affect its attributes.
    struct Position {
        /// The number of list markers before its text.
        var markers: UInt8 = 0
        /// Whether it is in a list without blank lines between its items, and not the first paragraph.
        var isCompact = false
        /// Whether it is a further line of code or HTML.
        var isContinuation = false
        var isFirst = false
        /// Whether the previous block is code, whose border extends below it.
        var isAfterCode = false
        /// Whether it follows a paragraph in the same block, and is indented instead of separated.
        var isIndented = false
        /// Whether it follows the title of an alert.
        var isAfterTitle = false

        /// All properties in the lowest sixteen bits.
        var bits: UInt64 {
            UInt64(markers) << 4 | (isIndented ? 1 << 12 : 0) | (isAfterTitle ? 1 << 13 : 0) | (isCompact ? 1 : 0)
                | (isContinuation ? 2 : 0) | (isFirst ? 4 : 0) | (isAfterCode ? 8 : 0)
        }
    }

    private final class Themed: Sendable {
        let theme: MarkdownTheme
        let empty: TextAttributes
        let markers: MarkerTexts

        init(_ theme: MarkdownTheme, _ base: TextAttributes) {
            let usual = theme.body.merging(over: base)
            let theme = theme.localized(for: usual.language ?? usual.paragraph?.language)
            self.theme = theme
            empty = theme.body.merging(over: base)
            markers = MarkerTexts(theme)
        }
    }

    private let themed: Themed
    /// The attributes that most documents need, prepared and shared.
    private var prepared = ThemeStyleTable()
    /// Further attributes.
    private var own = ThemeStyleTable()

    var theme: MarkdownTheme { themed.theme }
    /// The attributes of a document without text.
    var empty: TextAttributes { themed.empty }

    init(theme: MarkdownTheme, base: TextAttributes = TextAttributes()) {
        themed = Themed(theme, base)
        own.blocks.append(ThemeStyleTable.Block(attributes: themed.empty))
    }

    /// The path of the document.
    static let root: Int32 = 0

    /// The path from `parent` with an additional step.
    @inline(__always)
    mutating func path(_ parent: Int32, _ step: Step) -> Int32 {
        let key = UInt64(UInt32(bitPattern: parent))
        let known = prepared.paths.value(key, UInt64(step.rawValue))
        if known >= 0 { return known }
        return ownPath(parent, step)
    }

    private mutating func ownPath(_ parent: Int32, _ step: Step) -> Int32 {
        let key = UInt64(UInt32(bitPattern: parent))
        let known = own.paths.value(key, UInt64(step.rawValue))
        if known >= 0 { return known }
        let path = own.add(block(parent).inside(step, theme))
        own.paths.insert(path, key, UInt64(step.rawValue))
        return path
    }

    private func block(_ path: Int32) -> ThemeStyleTable.Block {
        let index = Int(path)
        return index < prepared.blocks.count
            ? prepared.blocks[index] : own.blocks[index - prepared.blocks.count]
    }

    /// The number of the attributes of a block's text; positions without an effect share them.
    @inline(__always)
    mutating func blockStyle(_ path: Int32, at position: Position) -> Int32 {
        let key = UInt64(UInt32(bitPattern: path))
        let known = prepared.blockStyles.value(key, position.bits)
        if known >= 0 { return known }
        return ownBlockStyle(path, position)
    }

    private mutating func ownBlockStyle(_ path: Int32, _ position: Position) -> Int32 {
        let key = UInt64(UInt32(bitPattern: path))
        let known = own.blockStyles.value(key, position.bits)
        if known >= 0 { return known }
        let attributes = block(path).attributes(at: position, theme)
        // The attributes of one path differ only in their paragraph styles.
        let style =
            equal(attributes, in: prepared, key) ?? equal(attributes, in: own, key)
            ?? {
                var count: UInt64 = 0
                while own.distinctStyles.value(key, count) >= 0 { count += 1 }
                let style = own.add(attributes)
                own.distinctStyles.insert(style, key, count)
                return style
            }()
        own.blockStyles.insert(style, key, position.bits)
        return style
    }

    private func equal(_ style: TextAttributes, in table: ThemeStyleTable, _ path: UInt64) -> Int32? {
        var count: UInt64 = 0
        while true {
            let other = table.distinctStyles.value(path, count)
            if other < 0 { return nil }
            if attributes(other).paragraph == style.paragraph { return other }
            count += 1
        }
    }

    /// The attributes of a block's text, of spans or a marker, by number.
    func attributes(_ number: Int32) -> TextAttributes {
        let index = Int(number)
        return index < prepared.attributes.count
            ? prepared.attributes[index] : own.attributes[index - prepared.attributes.count]
    }

    /// The style of attributes in a block and with a link.
    func style(
        _ number: Int32, inside block: consuming BlockIntent, link: consuming String? = nil
    ) -> AttributedText.Style {
        let index = Int(number)
        let style =
            index < prepared.attributes.count
            ? prepared.copy(index) : own.copy(index - prepared.attributes.count)
        style.set(block: block, link: link)
        return style
    }

    /// The number of the attributes of an item's marker before a block.
    mutating func markerStyle(_ itemPath: Int32, before style: Int32) -> Int32 {
        let key = UInt64(UInt32(bitPattern: itemPath))
        let second = UInt64(UInt32(bitPattern: style))
        var known = prepared.markers.value(key, second)
        if known < 0 { known = own.markers.value(key, second) }
        if known >= 0 { return known }
        let text = attributes(style)
        var result = theme.listMarker.merging(over: block(itemPath).attributes)
        result.paragraph = text.paragraph
        result.blockBorder = text.blockBorder
        result.generated = true
        let number = own.add(result)
        own.markers.insert(number, key, second)
        return number
    }

    /// The number of the attributes of spans in a block, including the intent, and a highlight if they are a link.
    mutating func spanStyle(_ inline: InlineIntent, in style: Int32) -> Int32 {
        if inline.isEmpty { return style }
        let key = UInt64(UInt32(bitPattern: style))
        var known = prepared.spans.value(key, inline.rawValue)
        if known < 0 { known = own.spans.value(key, inline.rawValue) }
        if known >= 0 { return known }
        var result = attributes(of: inline, over: attributes(style))
        let noted = inline.withoutOuterLink
        if !noted.isEmpty { result.inline = noted }
        if inline.contains(.link) || inline.contains(.wikiLink) {
            result.highlight = Highlight(attributes: theme.pressedLink)
        }
        let number = own.add(result)
        own.spans.insert(number, key, inline.rawValue)
        return number
    }

    /// Writes the marker of an item, with the tab after it.
    func writeMarker(_ itemPath: Int32, number: Int?, task: Bool?, to bytes: ByteBuffer) {
        let index = Int(itemPath)
        let depth =
            index < prepared.blocks.count
            ? prepared.blocks[index].bulletDepth : own.blocks[index - prepared.blocks.count].bulletDepth
        themed.markers.write(depth: depth, number: number, task: task, to: bytes)
    }

    /// The attributes of spans in a block.
    mutating func attributes(of inline: InlineIntent, in path: Int32, at position: Position) -> TextAttributes {
        let style = blockStyle(path, at: position)
        let number = spanStyle(inline, in: style)
        return attributes(number)
    }

    /// The attributes of an item's marker before a block.
    mutating func markerAttributes(_ itemPath: Int32, before path: Int32, at position: Position) -> TextAttributes {
        let style = blockStyle(path, at: position)
        let number = markerStyle(itemPath, before: style)
        return attributes(number)
    }

    /// Marks the attributes created so far as prepared.
    ///
    /// Only for blocks without any prepared ones: the attributes keep their numbers.
    mutating func keepAsPrepared() {
        prepared = own
        own = ThemeStyleTable(after: prepared)
    }

    /// The attributes of spans merged into those of a block.
    private func attributes(of inline: InlineIntent, over block: TextAttributes) -> TextAttributes {
        var result = block
        var rest = inline.rawValue
        while rest != 0 {
            switch rest & 15 {
            case InlineIntent.emphasis.rawValue: result.merge(theme.emphasis)
            case InlineIntent.strong.rawValue: result.merge(theme.strong)
            case InlineIntent.strikethrough.rawValue: result.merge(theme.strikethrough)
            case InlineIntent.code.rawValue:
                let size = result.font?.size
                result.merge(theme.code)
                if theme.code.font?.size == nil, let size { result.font?.size = size * theme.codeScale }
            case InlineIntent.insertion.rawValue: result.merge(theme.insertion)
            case InlineIntent.mark.rawValue: result.merge(theme.mark)
            case InlineIntent.keyboard.rawValue:
                let size = result.font?.size
                result.merge(theme.keyboard)
                if theme.keyboard.font?.size == nil, let size { result.font?.size = size * theme.codeScale }
            case InlineIntent.subscripted.rawValue: raise(&result, theme.subscripted, by: -1.0 / 6)
            case InlineIntent.superscripted.rawValue: raise(&result, theme.superscripted, by: 1.0 / 3)
            case InlineIntent.math.rawValue, InlineIntent.displayMath.rawValue: result.merge(theme.math)
            case InlineIntent.footnote.rawValue:
                let size = result.font?.size ?? FontDescriptor.default.size ?? 16
                result.merge(theme.footnoteReference)
                if theme.footnoteReference.font?.size == nil { result.font?.size = size * theme.footnoteScale }
                if theme.footnoteReference.baselineOffset == nil { result.baselineOffset = size / 3 }
            case InlineIntent.link.rawValue, InlineIntent.wikiLink.rawValue: result.merge(theme.link)
            default: break
            }
            rest >>= 4
        }
        return result
    }

    /// Makes text small, and moves its baseline by a part of the previous size, unless the style sets these values.
    private func raise(_ text: inout TextAttributes, _ style: TextAttributes, by part: Double) {
        let size = text.font?.size ?? FontDescriptor.default.size ?? 16
        let offset = text.baselineOffset ?? 0
        text.merge(style)
        if style.font?.size == nil { text.font?.size = size * theme.scriptScale }
        if style.baselineOffset == nil { text.baselineOffset = offset + size * part }
    }
}
