package import GalleyBoxes
internal import GalleyConstraints
package import GalleyDocuments
internal import GalleyLayout
internal import GalleyText
package import GalleyValues

extension JSONWriter {
    /// Writes a tree of frames; optionally with the layout of each text, relative to its content box's corner.
    package mutating func frames(of layout: BoxLayout, withTexts: Bool = false) throws(GalleyError) {
        var open = [[layout.root.placed(at: .zero)]]
        // Deep trees are written without recursion; a completed level closes its box.
        while let (node, origin) = open[open.count - 1].popLast() {
            beginObject()
            if let id = node.id {
                key("id")
                string(id)
            }
            key("frame")
            let frame = node.frame
            rect(Rect(x: frame.x + origin.x, y: frame.y + origin.y, width: frame.width, height: frame.height))
            key("baseline")
            length(node.baseline)
            if withTexts, let text = node.text {
                key("text")
                try self.layout(text, of: PreparedDocument(of: text))
            }
            key("children")
            beginArray()
            open.append(node.placedChildren.reversed())
            while open.count > 1, open[open.count - 1].isEmpty {
                open.removeLast()
                endArray()
                endObject()
            }
            if open.count == 1 { return }
        }
    }
}

extension BoxLayout.Node {
    fileprivate func placed(at origin: Point) -> (node: BoxLayout.Node, origin: Point) { (self, origin) }

    /// The boxes inside it, and those in the lines of its text, with the origins of their frames.
    fileprivate var placedChildren: [(node: BoxLayout.Node, origin: Point)] {
        children.map { $0.placed(at: .zero) }
            + inlineBoxes.flatMap { layout, origin in layout.root.children.map { $0.placed(at: origin) } }
    }
}

extension JSONWriter {
    /// The conflicts and ambiguities of constraints, if there are any.
    package mutating func constraintWarnings(of layout: BoxLayout) {
        let warnings = layout.constraintWarnings
        guard !warnings.isEmpty else { return }
        key("warnings")
        beginArray()
        for report in warnings {
            let (box, warning) = (report.box, report.warning)
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
