// Written by Scripts/make-attributes from Scripts/attributes.toml; change it there.

extension DocumentDecoding {
    /// The names of all attributes.
    static let attributeFields = [
        "font", "color", "backgroundColor", "paragraph", "letterSpacing", "wordSpacing", "kerning", "ligatures",
        "language", "orientation", "combineUpright", "baselineOffset", "cell", "obliqueness", "expansion", "attachment",
        "float", "clear", "shapeOutside", "dropCap", "ruby", "emphasis", "gradient", "stroke", "underline", "overline",
        "strikethrough", "shadow", "innerShadow", "border", "backgroundBorder", "blockBorder", "glyphTransform", "link",
        "highlight", "binding", "backing", "block", "inline", "image", "generated",
    ]

    /// Reads one attribute, and returns whether there is one of that name.
    mutating func attribute(
        _ name: String, _ value: JSONValue, _ values: inout TextAttributes.Values
    ) throws(GalleyError) -> Bool {
        switch name {
        case "font": values.font = try font(value)
        case "color": values.color = try color(value)
        case "backgroundColor": values.backgroundColor = try color(value)
        case "paragraph": values.paragraph = try paragraph(value)
        case "letterSpacing": values.letterSpacing = try number(value)
        case "wordSpacing": values.wordSpacing = try number(value)
        case "kerning": values.kerning = try bool(value)
        case "ligatures": values.ligatures = try choice(value, TextAttributes.Ligatures.self)
        case "language": values.language = try string(value)
        case "orientation": values.orientation = try choice(value, TextAttributes.Orientation.self)
        case "combineUpright": values.combineUpright = try combineUpright(value)
        case "baselineOffset": values.baselineOffset = try number(value)
        case "cell": values.cell = try cellStyle(value)
        case "obliqueness": values.obliqueness = try number(value, in: -100...100)
        case "expansion": values.expansion = try number(value, in: -10...10)
        case "attachment": values.attachment = try attachment(value)
        case "float": values.float = try choice(value, TextAttributes.FloatSide.self)
        case "clear": values.clear = try choice(value, TextAttributes.Clear.self)
        case "shapeOutside": values.shapeOutside = try floatShape(value)
        case "dropCap": values.dropCap = try dropCap(value)
        case "ruby": values.ruby = try ruby(value)
        case "emphasis": values.emphasis = try emphasis(value)
        case "gradient": values.gradient = try gradient(value)
        case "stroke": values.stroke = try stroke(value)
        case "underline": values.underline = try lineDecoration(value)
        case "overline": values.overline = try lineDecoration(value)
        case "strikethrough": values.strikethrough = try lineDecoration(value)
        case "shadow": values.shadow = try shadow(value)
        case "innerShadow": values.innerShadow = try shadow(value)
        case "border": values.border = try border(value)
        case "backgroundBorder": values.backgroundBorder = try border(value)
        case "blockBorder": values.blockBorder = try border(value)
        case "glyphTransform": values.glyphTransform = try transform(value)
        case "link": values.link = try string(value)
        case "highlight": values.highlight = try highlight(value)
        case "binding": values.binding = try binding(value)
        case "backing": values.backing = try string(value)
        case "block": values.block = try block(value)
        case "inline": values.inline = try inline(value)
        case "image": values.image = try image(value)
        case "generated": values.generated = try bool(value)
        default: return false
        }
        return true
    }
}

extension TextAttributes {
    /// The attributes as the members of an object.
    var jsonMembers: [JSONMember] {
        let values = storage.values
        var fields = JSONFields()
        fields.add("font", values.font?.json)
        fields.add("color", values.color?.json)
        fields.add("backgroundColor", values.backgroundColor?.json)
        fields.add("paragraph", values.paragraph?.json)
        fields.add("letterSpacing", values.letterSpacing.map { .number($0) })
        fields.add("wordSpacing", values.wordSpacing.map { .number($0) })
        fields.add("kerning", values.kerning.map { .bool($0) })
        fields.add("ligatures", values.ligatures.map { .string($0.rawValue) })
        fields.add("language", values.language.map { .string($0) })
        fields.add("orientation", values.orientation.map { .string($0.rawValue) })
        fields.add("combineUpright", values.combineUpright?.json)
        fields.add("baselineOffset", values.baselineOffset.map { .number($0) })
        fields.add("cell", values.cell?.json)
        fields.add("obliqueness", values.obliqueness.map { .number($0) })
        fields.add("expansion", values.expansion.map { .number($0) })
        fields.add("attachment", values.attachment?.json)
        fields.add("float", values.float.map { .string($0.rawValue) })
        fields.add("clear", values.clear.map { .string($0.rawValue) })
        fields.add("shapeOutside", values.shapeOutside?.json)
        fields.add("dropCap", values.dropCap?.json)
        fields.add("ruby", values.ruby?.json)
        fields.add("emphasis", values.emphasis?.json)
        fields.add("gradient", values.gradient?.json)
        fields.add("stroke", values.stroke?.json)
        fields.add("underline", values.underline?.json)
        fields.add("overline", values.overline?.json)
        fields.add("strikethrough", values.strikethrough?.json)
        fields.add("shadow", values.shadow?.json)
        fields.add("innerShadow", values.innerShadow?.json)
        fields.add("border", values.border?.json)
        fields.add("backgroundBorder", values.backgroundBorder?.json)
        fields.add("blockBorder", values.blockBorder?.json)
        fields.add("glyphTransform", values.glyphTransform?.json)
        fields.add("link", values.link.map { .string($0) })
        fields.add("highlight", values.highlight?.json)
        fields.add("binding", values.binding?.json)
        fields.add("backing", values.backing.map { .string($0) })
        fields.add("block", values.block?.json)
        fields.add("inline", values.inline?.json)
        fields.add("image", values.image?.json)
        fields.add("generated", values.generated.map { .bool($0) })
        return fields.members
    }
}
