internal import GalleyText

/// Boxes. Their fields are declared in `Scripts/documents.toml`.
extension DocumentDecoding {
    /// A box with everything inside it.
    ///
    /// - Parameter style: the base style of its texts.
    mutating func box(_ value: JSONValue, style: TextAttributes) throws(GalleyError) -> Box? {
        boxCount = 0
        return try object(value, Box.Fields.self, over: Box.Fields(textStyle: style, isVertical: false))
    }

    /// The text of a box.
    ///
    /// - Parameter spans: The field `spans` of the box.
    fileprivate mutating func boxText(
        _ text: String?, _ markdown: String?, _ style: TextAttributes, _ spans: JSONValue?
    ) throws(GalleyError) -> BoxText {
        if text != nil, markdown != nil { throw failure("a box has a \"text\" or \"markdown\", not both") }
        var document = Document(style: style)
        if let markdown { document.markdown = markdown } else { document.text = text ?? "" }
        if let spans { document.spans = try self.spans(field: spans, in: text) }
        var result = BoxText(try document.attributedText())
        if markdown != nil {
            result.markdown = markdown
            result.spans = document.spans
        }
        result.style = style
        return result
    }
}

extension Box {
    /// The fields of a box.
    struct Fields {
        var box = Box()
        private var appearance: BoxAppearance?
        /// The base style of texts, here and in the boxes inside.
        private let baseStyle: TextAttributes
        /// The style of the text over that of the document.
        private var textStyle: TextAttributes
        /// Whether the parent is vertical.
        private var isVertical: Bool
        var text: String?
        var markdown: String?
        var spans: JSONValue?
        /// The settings of the text's container.
        var container = TextContainer.unbounded
        private var fit: Document.Fit?
        var image: String?
        var fallback: String?
        var children: JSONValue?
        var constraints: JSONValue?

        init(textStyle: TextAttributes = TextAttributes(), isVertical: Bool = false) {
            baseStyle = textStyle
            self.textStyle = textStyle
            self.isVertical = isVertical
        }

        mutating func setStyle(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            try decoding.boxStyle(value, &box.style, &appearance, isVertical: isVertical)
        }

        mutating func setTextStyle(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            if let own = try decoding.attributes(value) { textStyle = own.merging(over: baseStyle) }
        }

        mutating func setFit(_ value: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            fit = try decoding.fit(value, over: nil)
        }

        /// Warns about a field of templates.
        func warnOfCondition(_: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            decoding.warn("a condition is about data, and none is given; pass the data with the template")
        }

        /// Warns about a field of templates.
        func warnOfRepetition(_: JSONValue, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            decoding.warn("a box is repeated for data, and none is given; pass the data with the template")
        }

        func finished(_ decoding: inout DocumentDecoding, _ object: JSONValue) throws(GalleyError) -> Box {
            decoding.boxCount += 1
            guard decoding.boxCount <= decoding.boxLimit else {
                throw decoding.failure("a document has at most \(decoding.boxLimit) boxes; split it into several")
            }
            var box = box
            try setContent(of: &box, object, &decoding)
            try setConstraints(of: &box, &decoding)
            if let appearance = appearance(of: box, &decoding) {
                let meaning = box.meaning
                box.appearance = appearance
                box.meaning = meaning
            }
            if !object.has("each") {
                for name in ["as", "box"] where object.has(name) {
                    decoding.warn("is for a repeated box; add \"each\"", at: name)
                }
            }
            return box
        }

        /// Sets the text, image or children of a box, which has only one of them.
        private func setContent(
            of box: inout Box, _ object: JSONValue, _ decoding: inout DocumentDecoding
        ) throws(GalleyError) {
            if text != nil || markdown != nil {
                var text = try decoding.boxText(text, markdown, textStyle, spans)
                text.fit = fit
                text.container = container
                box.content = .text(text)
            } else {
                let ofTexts = [
                    "textStyle", "spans", "maxLines", "truncation", "truncationToken", "truncationBoundary",
                    "lineBreaking", "fit",
                ]
                for name in ofTexts where object.has(name) {
                    decoding.warn("has no effect without a \"text\" or \"markdown\"; ignored", at: name)
                }
            }
            if let image {
                guard case .none = box.content else {
                    throw decoding.failure("a box has a text or an \"image\", not both")
                }
                box.content = .image(image)
            }
            let children = try boxes(&decoding)
            if !children.isEmpty {
                guard case .none = box.content else {
                    throw decoding.failure("a box has a text, an image or \"children\"; put the text into a child")
                }
                box.children = children
            }
        }

        /// The boxes inside.
        private func boxes(_ decoding: inout DocumentDecoding) throws(GalleyError) -> [Box] {
            guard let children else { return [] }
            let inside = Box.Fields(textStyle: baseStyle, isVertical: box.style.writingMode?.isVertical ?? isVertical)
            decoding.enter("children")
            defer { decoding.leave() }
            warnOfEqualIDs(children, &decoding)
            return try decoding.array(children, "an array of boxes") { decoding, element throws(GalleyError) in
                try decoding.object(element, Box.Fields.self, over: inside)
            } ?? []
        }

        /// Warns about siblings with the same id, because a search for it finds only one of them.
        private func warnOfEqualIDs(_ children: JSONValue, _ decoding: inout DocumentDecoding) {
            guard case .array(let elements) = children, elements.count > 1 else { return }
            var known: Set<String> = []
            for (index, element) in elements.enumerated() {
                guard case .string(let id)? = element[key: "id"], !known.insert(id).inserted else { continue }
                decoding.enter(index)
                decoding.warn("a sibling has the same id; give each box its own", at: "id")
                decoding.leave()
            }
        }

        private func setConstraints(of box: inout Box, _ decoding: inout DocumentDecoding) throws(GalleyError) {
            guard let constraints else { return }
            decoding.enter("constraints")
            defer { decoding.leave() }
            if box.style.display == .constraints {
                box.constraints.list = try decoding.constraints(constraints, of: box)
            } else {
                decoding.warn("means nothing without \"display\": \"constraints\" in the style; left aside")
            }
        }

        /// The appearance with the fallback of an image.
        private func appearance(of box: Box, _ decoding: inout DocumentDecoding) -> BoxAppearance? {
            guard let fallback else { return appearance }
            guard case .image = box.content else {
                decoding.warn("applies to an \"image\", and there is none; ignored", at: "fallback")
                return appearance
            }
            var own = appearance ?? BoxAppearance()
            own.fallbackImage = fallback
            return own
        }
    }
}

extension JSONValue {
    /// Whether an object has a field with a value.
    fileprivate func has(_ field: String) -> Bool { self[key: field].map { $0 != .null } ?? false }
}
