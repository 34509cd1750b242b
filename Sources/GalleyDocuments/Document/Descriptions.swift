internal import GalleyValues
public import GalleyText

// Descriptions use the names of documents, and are short. The types of attributes are described with their coding.

extension TextAttributes: CustomStringConvertible {
    /// The attributes that are set, as in a document's `style`.
    public var description: String { json.brief }
}

extension TextContainer: CustomStringConvertible {
    /// The fields that are set, as in a document's `container`.
    public var description: String { json.brief }
}

extension Document: CustomStringConvertible {
    /// The start of the document's JSON.
    public var description: String {
        var copy = self
        copy.box = box?.withoutChildren
        return copy.json.brief
    }
}

extension Document.Span: CustomStringConvertible {
    /// The range in UTF-16 code units, and the attributes.
    public var description: String { json.brief }
}

extension Box: CustomStringConvertible {
    /// The start of the box's JSON, with the number of its children.
    public var description: String {
        let own = withoutChildren.json.brief
        return children.isEmpty ? own : "\(own) with \(children.count) child\(children.count == 1 ? "" : "ren")"
    }

    fileprivate var withoutChildren: Box {
        var copy = self
        copy.children = []
        return copy
    }
}

extension BoxText: CustomStringConvertible {
    /// The start of the text's JSON.
    public var description: String { Box(content: .text(self)).description }
}

extension BoxStyle: CustomStringConvertible {
    /// The properties that differ from their initial values, as in a document.
    public var description: String {
        guard case .object(let members) = Box(style: self).json else { return "{}" }
        return members.first.map(\.value.brief) ?? "{}"
    }
}

extension BoxAppearance: CustomStringConvertible {
    /// The properties that differ from their initial values, as in a document.
    public var description: String {
        guard case .object(let members) = Box(appearance: self).json else { return "{}" }
        return members.first.map(\.value.brief) ?? "{}"
    }
}

extension BoxSides: CustomStringConvertible {
    /// The values of the sides that differ: one for all, or those of the top, left, bottom and right.
    public var description: String {
        let flow = [inlineStart, inlineEnd, blockStart, blockEnd].map { $0.map { "\($0)" } ?? "nil" }
        let page =
            top == left && left == bottom && bottom == right
            ? "\(top)" : "[\(top), \(left), \(bottom), \(right)]"
        guard flow.contains(where: { $0 != "nil" }) else { return page }
        return "\(page), flow [\(flow.joined(separator: ", "))]"
    }
}

extension BoxLength: CustomStringConvertible {
    /// The length as in a document, such as `12`, `50%` or `auto`.
    public var description: String {
        switch json {
        case .string(let text): text
        case let number: number.brief
        }
    }
}

extension BoxAlignment: CustomStringConvertible {
    /// The alignment as in a document, such as `center` or `safeCenter`.
    public var description: String { rawValue }
}

extension Path: CustomStringConvertible {
    /// The start of the path's SVG data.
    public var description: String { BriefText.quoted(svg) }
}
