package import GalleyBoxes
internal import GalleyConstraints
package import GalleyDocuments
internal import GalleyLayout
internal import GalleyText
package import GalleyValues

extension JSONWriter {
    /// Writes a tree of frames; optionally with the layout of each text, relative to its content box's corner.
    package mutating func frames(of layout: BoxLayout, withTexts: Bool = false) throws(GalleyError) {
        var open: [[BoxLayout.Node]] = [[layout.root]]
        // Deep trees are written without recursion; a completed level closes its box.
        while let node = open[open.count - 1].popLast() {
            beginObject()
            if let id = node.id {
                key("id")
                string(id)
            }
            key("frame")
            rect(node.frame)
            key("baseline")
            length(node.baseline)
            if withTexts, let text = node.text {
                key("text")
                try self.layout(text, of: PreparedDocument(of: text))
            }
            key("children")
            beginArray()
            open.append(node.children.reversed())
            while open.count > 1, open[open.count - 1].isEmpty {
                open.removeLast()
                endArray()
                endObject()
            }
            if open.count == 1 { return }
        }
    }
}

extension JSONWriter {
    /// The conflicts and ambiguities of constraints, if there are any.
    package mutating func constraintWarnings(of layout: BoxLayout) {
        let warnings = layout.constraintWarnings
        guard !warnings.isEmpty else { return }
        key("warnings")
        beginArray()
        for (box, warning) in warnings {
            beginObject()
            key("code")
            string(warning.code)
            if let id = box.id {
                key("box")
                string(id)
            }
            key("message")
            string(warning.description)
            switch warning {
            case .unsatisfiable(let constraints, let broken):
                key("constraints")
                strings(constraints)
                key("broken")
                string(broken)
            case .ambiguous(let freedoms):
                key("items")
                beginArray()
                for freedom in freedoms {
                    beginObject()
                    key("id")
                    string(freedom.item)
                    key("attribute")
                    string(freedom.attribute.rawValue)
                    key("range")
                    beginArray()
                    for bound in [freedom.range.lowerBound, freedom.range.upperBound] {
                        if bound.isFinite { length(bound) } else { null() }
                    }
                    endArray()
                    endObject()
                }
                endArray()
            case .oscillating(let items):
                key("items")
                strings(items)
            case .missingItem(let item, let constraint):
                key("item")
                string(item)
                key("constraints")
                strings([constraint])
            }
            endObject()
        }
        endArray()
    }

    private mutating func strings(_ values: [String]) {
        beginArray()
        for value in values { string(value) }
        endArray()
    }
}
