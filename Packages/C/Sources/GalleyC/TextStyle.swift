internal import CGalley
internal import Galley

/// The style and container of a plain text, from the options of C code.
struct TextStyle {
    private var attributes = TextAttributes()
    private var container = TextContainer()

    /// - Throws: ``CallError``.
    @unsafe init(_ pointer: UnsafePointer<galley_text_options>?) throws(CallError) {
        let options = try unsafe Argument.structure(pointer, or: galley_text_options(), "options")
        var font = FontDescriptor()
        if let families = try unsafe Argument.option(options.families, options.families_length, "options.families") {
            font.families = families.split(separator: ",").map { name in
                String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
        }
        if let size = try TextStyle.length(unsafe options.font_size, "options.font_size") { font.size = size }
        switch unsafe options.weight {
        case 0: break
        case 1...1000: font.weight = Int(unsafe options.weight)
        default: throw .argument("options.weight", "is \(unsafe options.weight); it is from 1 to 1000")
        }
        if unsafe options.italic != 0 { font.italic = true }
        if font != FontDescriptor() { attributes.font = font }
        if unsafe options.color != 0 { attributes.color = Color(rgba: unsafe options.color) }
        if let language = try unsafe Argument.option(
            options.language, options.language_length, "options.language")
        {
            attributes.language = language
        }
        try unsafe setParagraph(options)
        container.width = try TextStyle.length(unsafe options.width, "options.width")
        container.height = try TextStyle.length(unsafe options.height, "options.height")
        switch unsafe options.max_lines {
        case 0: break
        case 1...: container.maximumRows = Int(unsafe options.max_lines)
        default: throw .argument("options.max_lines", "is negative")
        }
        switch Int(unsafe options.truncation) {
        case Int(GALLEY_TRUNCATE_NONE): break
        case Int(GALLEY_TRUNCATE_START): container.truncation = .start
        case Int(GALLEY_TRUNCATE_MIDDLE): container.truncation = .middle
        case Int(GALLEY_TRUNCATE_END): container.truncation = .end
        default: throw .argument("options.truncation", "is not a GALLEY_TRUNCATE constant")
        }
    }

    private mutating func setParagraph(_ options: galley_text_options) throws(CallError) {
        var paragraph = ParagraphStyle()
        switch Int(unsafe options.alignment) {
        case Int(GALLEY_ALIGN_START): break
        case Int(GALLEY_ALIGN_END): paragraph.alignment = .end
        case Int(GALLEY_ALIGN_CENTER): paragraph.alignment = .center
        case Int(GALLEY_ALIGN_LEFT): paragraph.alignment = .left
        case Int(GALLEY_ALIGN_RIGHT): paragraph.alignment = .right
        case Int(GALLEY_ALIGN_JUSTIFIED): paragraph.alignment = .justified
        default: throw .argument("options.alignment", "is not a GALLEY_ALIGN constant")
        }
        switch Int(unsafe options.direction) {
        case Int(GALLEY_DIRECTION_AUTO): break
        case Int(GALLEY_DIRECTION_LTR): paragraph.direction = .ltr
        case Int(GALLEY_DIRECTION_RTL): paragraph.direction = .rtl
        default: throw .argument("options.direction", "is not a GALLEY_DIRECTION constant")
        }
        if let height = try TextStyle.length(unsafe options.line_height, "options.line_height") {
            paragraph.lineHeightMultiple = height
        }
        if paragraph != ParagraphStyle() { attributes.paragraph = paragraph }
    }

    /// A length that is not negative; `nil` for 0.
    private static func length(_ value: Double, _ name: String) throws(CallError) -> Double? {
        guard value.isFinite, value >= 0, value <= 1e9 else {
            throw .argument(name, "is \(value); it is a number from 0 to 1e9")
        }
        return value == 0 ? nil : value
    }

    func layout(_ text: String, _ resources: Resources) throws -> TextLayout {
        try TextLayout(
            AttributedText(text, attributes: attributes), in: container, fonts: resources.resources.fonts)
    }
}
