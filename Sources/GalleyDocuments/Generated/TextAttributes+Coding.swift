// Written by Scripts/make-attributes from Scripts/attributes.toml; change it there.

internal import GalleyText

extension DocumentDecoding {
    /// Decodes one attribute, and returns whether its name is known.
    mutating func attribute(
        _ name: String, _ value: JSONValue, _ attributes: inout TextAttributes
    ) throws(GalleyError) -> Bool {
        switch name {
        case "font": attributes.font = try font(value)
        case "color": attributes.color = try color(value)
        case "backgroundColor": attributes.backgroundColor = try color(value)
        case "paragraph": attributes.paragraph = try paragraph(value)
        case "letterSpacing": attributes.letterSpacing = try number(value)
        case "wordSpacing": attributes.wordSpacing = try number(value)
        case "kerning": attributes.kerning = try bool(value)
        case "ligatures": attributes.ligatures = try choice(value, TextAttributes.Ligatures.self)
        case "language": attributes.language = try string(value)
        case "orientation": attributes.orientation = try choice(value, TextAttributes.Orientation.self)
        case "combineUpright": attributes.combineUpright = try combineUpright(value)
        case "baselineOffset": attributes.baselineOffset = try number(value)
        case "cell": attributes.cell = try cellStyle(value)
        case "obliqueness": attributes.obliqueness = try number(value, in: -100...100)
        case "expansion": attributes.expansion = try number(value, in: -10...10)
        case "attachment": attributes.attachment = try attachment(value)
        case "float": attributes.float = try choice(value, TextAttributes.FloatSide.self)
        case "clear": attributes.clear = try choice(value, TextAttributes.Clear.self)
        case "shapeOutside": attributes.shapeOutside = try floatShape(value)
        case "dropCap": attributes.dropCap = try dropCap(value)
        case "ruby": attributes.ruby = try ruby(value)
        case "emphasis": attributes.emphasis = try emphasis(value)
        case "gradient": attributes.gradient = try gradient(value)
        case "stroke": attributes.stroke = try stroke(value)
        case "underline": attributes.underline = try lineDecoration(value)
        case "overline": attributes.overline = try lineDecoration(value)
        case "strikethrough": attributes.strikethrough = try lineDecoration(value)
        case "shadow": attributes.shadow = try shadow(value)
        case "innerShadow": attributes.innerShadow = try shadow(value)
        case "border": attributes.border = try border(value)
        case "backgroundBorder": attributes.backgroundBorder = try border(value)
        case "blockBorder": attributes.blockBorder = try border(value)
        case "glyphTransform": attributes.glyphTransform = try transform(value)
        case "link": attributes.link = try string(value)
        case "highlight": attributes.highlight = try highlight(value)
        case "binding": attributes.binding = try binding(value)
        case "backing": attributes.backing = try string(value)
        case "block": attributes.block = try block(value)
        case "inline": attributes.inline = try inline(value)
        case "image": attributes.image = try image(value)
        case "generated": attributes.generated = try bool(value)
        case "anchor": attributes.anchor = try string(value)
        case "classes": attributes.classes = try string(value)
        case "pageReference": attributes.pageReference = try string(value)
        default: return false
        }
        return true
    }
}

extension TextAttributes {
    /// The attributes as the members of an object.
    var jsonMembers: [JSONMember] {
        var fields = JSONFields()
        fields.add("font", font?.json)
        fields.add("color", color?.json)
        fields.add("backgroundColor", backgroundColor?.json)
        fields.add("paragraph", paragraph?.json)
        fields.add("letterSpacing", letterSpacing.map { .number($0) })
        fields.add("wordSpacing", wordSpacing.map { .number($0) })
        fields.add("kerning", kerning.map { .bool($0) })
        fields.add("ligatures", ligatures.map { .string($0.rawValue) })
        fields.add("language", language.map { .string($0) })
        fields.add("orientation", orientation.map { .string($0.rawValue) })
        fields.add("combineUpright", combineUpright?.json)
        fields.add("baselineOffset", baselineOffset.map { .number($0) })
        fields.add("cell", cell?.json)
        fields.add("obliqueness", obliqueness.map { .number($0) })
        fields.add("expansion", expansion.map { .number($0) })
        fields.add("attachment", attachment?.json)
        fields.add("float", float.map { .string($0.rawValue) })
        fields.add("clear", clear.map { .string($0.rawValue) })
        fields.add("shapeOutside", shapeOutside?.json)
        fields.add("dropCap", dropCap?.json)
        fields.add("ruby", ruby?.json)
        fields.add("emphasis", emphasis?.json)
        fields.add("gradient", gradient?.json)
        fields.add("stroke", stroke?.json)
        fields.add("underline", underline?.json)
        fields.add("overline", overline?.json)
        fields.add("strikethrough", strikethrough?.json)
        fields.add("shadow", shadow?.json)
        fields.add("innerShadow", innerShadow?.json)
        fields.add("border", border?.json)
        fields.add("backgroundBorder", backgroundBorder?.json)
        fields.add("blockBorder", blockBorder?.json)
        fields.add("glyphTransform", glyphTransform?.json)
        fields.add("link", link.map { .string($0) })
        fields.add("highlight", highlight?.json)
        fields.add("binding", binding?.json)
        fields.add("backing", backing.map { .string($0) })
        fields.add("block", block?.json)
        fields.add("inline", inline?.json)
        fields.add("image", image?.json)
        fields.add("generated", generated.map { .bool($0) })
        fields.add("anchor", anchor.map { .string($0) })
        fields.add("classes", classes.map { .string($0) })
        fields.add("pageReference", pageReference.map { .string($0) })
        return fields.members
    }
}
