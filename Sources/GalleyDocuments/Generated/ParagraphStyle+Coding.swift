// Written by Scripts/make-attributes from Scripts/attributes.toml; change it there.

internal import GalleyText

extension DocumentDecoding {
    /// Decodes a paragraph style.
    mutating func paragraph(_ value: JSONValue) throws(GalleyError) -> ParagraphStyle? {
        guard let members = try members(value, "a paragraph style (an object)") else { return nil }
        var style = ParagraphStyle()
        for member in members {
            enter(member.key)
            let value = member.value
            switch member.key {
            case "alignment": style.alignment = try choice(value, ParagraphStyle.Alignment.self)
            case "direction": style.direction = try choice(value, ParagraphStyle.Direction.self)
            case "lineBreak": style.lineBreak = try choice(value, ParagraphStyle.LineBreak.self)
            case "lineHeight": style.lineHeight = try length(value)
            case "lineHeightFactor": style.lineHeightFactor = try number(value, in: 0...1000, "a factor")
            case "lineHeightMultiple": style.lineHeightMultiple = try number(value, in: 0...1000, "a factor")
            case "minimumLineHeight": style.minimumLineHeight = try length(value)
            case "maximumLineHeight": style.maximumLineHeight = try length(value)
            case "lineSpacing": style.lineSpacing = try length(value)
            case "paragraphSpacing": style.paragraphSpacing = try length(value)
            case "paragraphSpacingBefore": style.paragraphSpacingBefore = try length(value)
            case "firstLineHeadIndent": style.firstLineHeadIndent = try number(value)
            case "headIndent": style.headIndent = try number(value)
            case "tailIndent": style.tailIndent = try number(value)
            case "tabStops": style.tabStops = try tabStops(value)
            case "font": style.font = try font(value)
            case "defaultTabInterval": style.defaultTabInterval = try length(value)
            case "cellInsets": style.cellInsets = try insets(value)
            case "columnSizing": style.columnSizing = try choice(value, ParagraphStyle.ColumnSizing.self)
            case "columnWidths": style.columnWidths = try columnWidths(value)
            case "hyphenation": style.hyphenation = try bool(value)
            case "locale", "language": style.language = try string(value)
            case "wordBreak": style.wordBreak = try choice(value, ParagraphStyle.WordBreak.self)
            case "strictness": style.strictness = try choice(value, ParagraphStyle.Strictness.self)
            case "hyphenationLimits": style.hyphenationLimits = try hyphenationLimits(value)
            case "lastLineAlignment": style.lastLineAlignment = try choice(value, ParagraphStyle.LastLineAlignment.self)
            case "justification": style.justification = try choice(value, ParagraphStyle.Justification.self)
            case "hangingPunctuation": style.hangingPunctuation = try bool(value)
            case "punctuationOverhang": style.punctuationOverhang = try number(value)
            case "autospace": style.autospace = try bool(value)
            case "trimPunctuation": style.trimPunctuation = try bool(value)
            case "clear": style.clear = try choice(value, TextAttributes.Clear.self)
            case "widows": style.widows = try integer(value, in: 1...1000)
            case "orphans": style.orphans = try integer(value, in: 1...1000)
            case "keepWithNext": style.keepWithNext = try bool(value)
            case "keepTogether": style.keepTogether = try bool(value)
            case "alignsMarker": style.alignsMarker = try bool(value)
            case "breakBefore": style.breakBefore = try choice(value, ParagraphStyle.BreakBefore.self)
            case "breakRules": style.breakRules = try choice(value, ParagraphStyle.BreakRules.self)
            case "label": style.label = try string(value)
            case "wrapLabel": style.wrapLabel = try string(value)
            case "labelColor": style.labelColor = try color(value)
            case "continuedLabel": style.continuedLabel = try string(value)
            default: warnUnknown(DocumentFields.paragraph)
            }
            leave()
        }
        return style
    }
}

extension ParagraphStyle {
    /// The style as an object.
    var json: JSONValue {
        var fields = JSONFields()
        fields.add("alignment", alignment.map { .string($0.rawValue) })
        fields.add("direction", direction.map { .string($0.rawValue) })
        fields.add("lineBreak", lineBreak.map { .string($0.rawValue) })
        fields.add("lineHeight", lineHeight.map { .number($0) })
        fields.add("lineHeightFactor", lineHeightFactor.map { .number($0) })
        fields.add("lineHeightMultiple", lineHeightMultiple.map { .number($0) })
        fields.add("minimumLineHeight", minimumLineHeight.map { .number($0) })
        fields.add("maximumLineHeight", maximumLineHeight.map { .number($0) })
        fields.add("lineSpacing", lineSpacing.map { .number($0) })
        fields.add("paragraphSpacing", paragraphSpacing.map { .number($0) })
        fields.add("paragraphSpacingBefore", paragraphSpacingBefore.map { .number($0) })
        fields.add("firstLineHeadIndent", firstLineHeadIndent.map { .number($0) })
        fields.add("headIndent", headIndent.map { .number($0) })
        fields.add("tailIndent", tailIndent.map { .number($0) })
        fields.add("tabStops", tabStops.map { .array($0.map(\.json)) })
        fields.add("font", font?.json)
        fields.add("defaultTabInterval", defaultTabInterval.map { .number($0) })
        fields.add("cellInsets", cellInsets?.json)
        fields.add("columnSizing", columnSizing.map { .string($0.rawValue) })
        fields.add("columnWidths", columnWidths.map { .array($0.map(\.json)) })
        fields.add("hyphenation", hyphenation.map { .bool($0) })
        fields.add("locale", language.map { .string($0) })
        fields.add("wordBreak", wordBreak.map { .string($0.rawValue) })
        fields.add("strictness", strictness.map { .string($0.rawValue) })
        fields.add("hyphenationLimits", hyphenationLimits?.json)
        fields.add("lastLineAlignment", lastLineAlignment.map { .string($0.rawValue) })
        fields.add("justification", justification.map { .string($0.rawValue) })
        fields.add("hangingPunctuation", hangingPunctuation.map { .bool($0) })
        fields.add("punctuationOverhang", punctuationOverhang.map { .number($0) })
        fields.add("autospace", autospace.map { .bool($0) })
        fields.add("trimPunctuation", trimPunctuation.map { .bool($0) })
        fields.add("clear", clear.map { .string($0.rawValue) })
        fields.add("widows", widows.map { .integer($0) })
        fields.add("orphans", orphans.map { .integer($0) })
        fields.add("keepWithNext", keepWithNext.map { .bool($0) })
        fields.add("keepTogether", keepTogether.map { .bool($0) })
        fields.add("alignsMarker", alignsMarker.map { .bool($0) })
        fields.add("breakBefore", breakBefore.map { .string($0.rawValue) })
        fields.add("breakRules", breakRules.map { .string($0.rawValue) })
        fields.add("label", label.map { .string($0) })
        fields.add("wrapLabel", wrapLabel.map { .string($0) })
        fields.add("labelColor", labelColor?.json)
        fields.add("continuedLabel", continuedLabel.map { .string($0) })
        return fields.value
    }
}
