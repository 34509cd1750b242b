internal import GalleyText

extension DocumentDecoding {
    /// A box with everything inside it.
    ///
    /// - Parameter style: the base style of its texts.
    mutating func box(_ value: JSONValue, style: TextAttributes) throws(GalleyError) -> Box? {
        var count = 0
        return try box(value, style, isVertical: false, &count)
    }

    private mutating func box(
        _ value: JSONValue, _ style: TextAttributes, isVertical: Bool, _ count: inout Int
    ) throws(GalleyError) -> Box? {
        guard let members = try members(value, "a box (an object)") else { return nil }
        count += 1
        guard count <= boxLimit else {
            throw failure("a document has at most \(boxLimit) boxes; split it into several")
        }
        var box = Box()
        var fields = BoxFields()
        // Sizes along the lines depend on the writing mode, here and in the boxes inside.
        for member in members where member.key == "style" {
            enter(member.key)
            try boxStyle(member.value, &box.style, &fields.appearance, isVertical: isVertical)
            leave()
        }
        let isVertical = box.style.writingMode?.isVertical ?? isVertical
        for member in members {
            enter(member.key)
            switch member.key {
            case "id": box.id = try identifier(member.value)
            case "style": break
            case "constraints": break
            case "hugging": box.style.hugging = try priorities(member.value) ?? box.style.hugging
            case "compression": box.style.compression = try priorities(member.value) ?? box.style.compression
            case "safeArea": box.constraints.safeArea = try insets(member.value) ?? .zero
            case "children": fields.children = try boxes(member.value, style, isVertical: isVertical, &count)
            case "text", "markdown", "textStyle", "spans": fields.texts.append(member)
            case "image": fields.image = try string(member.value, "the name of an image (a string)")
            case "fallback": fields.fallback = try string(member.value, "the name of an image (a string)")
            case "role": box.meaning.role = try choice(member.value, BoxMeaning.Role.self)
            case "level": box.meaning.level = try integer(member.value, in: 1...6) ?? 1
            case "alt": box.meaning.alternative = try string(member.value, "an alternative text (a string)")
            case "maxLines", "truncation", "truncationToken", "lineBreaking", "fit": fields.container.append(member)
            case "if": warn("a condition is about data, and none is given; pass the data with the template")
            case "each": warn("a box is repeated for data, and none is given; pass the data with the template")
            case "as", "box":
                if !members.contains(where: { $0.key == "each" }) { warn("is for a repeated box; add \"each\"") }
            default: warnUnknown(DocumentFields.box)
            }
            leave()
        }
        try setContent(of: &box, fields, style)
        for member in members where member.key == "constraints" {
            enter(member.key)
            if box.style.display == .constraints {
                box.constraints.list = try constraints(member.value, of: box)
            } else {
                warn("means nothing without \"display\": \"constraints\" in the style; left aside")
            }
            leave()
        }
        if let fallback = fields.fallback { use(fallback, in: box, &fields.appearance) }
        if let appearance = fields.appearance {
            let meaning = box.meaning
            box.appearance = appearance
            box.meaning = meaning
        }
        return box
    }

    /// The fields of a box that depend on each other, and are applied when all are read.
    private struct BoxFields {
        var appearance: BoxAppearance?
        var texts: [JSONMember] = []
        var container: [JSONMember] = []
        var image: String?
        var fallback: String?
        var children: [Box]?
    }

    /// Sets the text, image or children of a box, which has only one of them.
    private mutating func setContent(
        of box: inout Box, _ fields: BoxFields, _ style: TextAttributes
    ) throws(GalleyError) {
        if let text = try boxText(fields.texts, fields.container, style) { box.content = .text(text) }
        if let image = fields.image {
            guard case .none = box.content else { throw failure("a box has a text or an \"image\", not both") }
            box.content = .image(image)
        }
        if let children = fields.children, !children.isEmpty {
            guard case .none = box.content else {
                throw failure("a box has a text, an image or \"children\"; put the text into a child")
            }
            box.children = children
        }
    }

    /// Sets the fallback of a box with an image.
    private mutating func use(_ fallback: String, in box: Box, _ appearance: inout BoxAppearance?) {
        if case .image = box.content {
            var own = appearance ?? BoxAppearance()
            own.fallbackImage = fallback
            appearance = own
        } else {
            enter("fallback")
            warn("applies to an \"image\", and there is none; ignored")
            leave()
        }
    }

    private mutating func boxes(
        _ value: JSONValue, _ style: TextAttributes, isVertical: Bool, _ count: inout Int
    ) throws(GalleyError) -> [Box]? {
        guard let elements = try elements(value, "an array of boxes") else { return nil }
        var result: [Box] = []
        result.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            enter(index)
            if let box = try box(element, style, isVertical: isVertical, &count) { result.append(box) }
            leave()
        }
        return result
    }

    /// The text of a box; `nil` if it has none.
    private mutating func boxText(
        _ members: [JSONMember], _ container: [JSONMember], _ style: TextAttributes
    ) throws(GalleyError) -> BoxText? {
        guard members.contains(where: { $0.key == "text" || $0.key == "markdown" }) else {
            for member in members + container {
                enter(member.key)
                warn("has no effect without a \"text\" or \"markdown\"; ignored")
                leave()
            }
            return nil
        }
        let fields = members.map { $0.key == "textStyle" ? JSONMember("style", $0.value) : $0 }
        let document = try boxDocument(fields, style)
        var text = BoxText(try document.attributedText())
        if let markdown = document.markdown {
            text.markdown = markdown
            text.spans = document.spans
        }
        text.style = document.style
        for member in container where member.key == "fit" {
            enter(member.key)
            text.fit = try fit(member.value, over: nil)
            leave()
        }
        text.container = try self.container(.object(container.filter { $0.key != "fit" }), over: .unbounded)
        return text
    }
}
