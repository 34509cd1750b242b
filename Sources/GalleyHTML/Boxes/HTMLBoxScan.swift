internal import GalleyText
internal import GalleyValues

/// The search for the elements of a document that are boxes.
struct HTMLBoxScan {
    let tree: HTMLTree
    let styles: HTMLStyles

    /// The element that is the card: the first box that holds everything visible; nil if the document is prose.
    ///
    /// It is the root, the body, or an element that is alone in them or in an element that is alone.
    func card(below root: Int32) -> Int32? {
        var node = onlyElement(in: root)
        while let element = node {
            if isCard(element) { return element }
            node = onlyElement(in: element)
        }
        return nil
    }

    /// Whether a document has elements that only boxes show as their styles say.
    func needsBoxes(below root: Int32) -> Bool {
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0 {
            let isShown = tree.nodes[Int(node)].kind == .element && isShown(node)
            if isShown, tree.nodes[Int(node)].namespace == .html {
                if styles[node].needsBox || isTableLayout(node), !tree.nodes[Int(node)].name.isTablePart,
                    tree.nodes[Int(node)].name != .img
                {
                    return true
                }
                if HTMLStyles.Generated.inline.contains(where: { styles.generated($0, of: node)?.needsBox == true })
                    || hasFloatingLetter(node)
                {
                    return true
                }
            }
            node = tree.following(node, below: root, entering: isShown) { _ in }
        }
        return false
    }

    /// Whether an element that is no table is a row or a cell of one.
    private func isTableLayout(_ node: Int32) -> Bool {
        let display = styles[node].tableDisplay
        return (display == .tableCell || display == .tableRow) && tree.nodes[Int(node)].name != .table
    }

    private func isShown(_ node: Int32) -> Bool {
        tree.nodes[Int(node)].contents < 0 && styles[node].display != "none"
    }

    /// Whether an element lays out its contents as boxes, or has the size of a picture.
    private func isCard(_ element: Int32) -> Bool {
        let style = styles[element]
        switch style.display {
        case "flex", "grid", "inline-flex", "inline-grid": return true
        case "block", "inline-block", "flow-root": return Self.isPicture(style.width) && Self.isPicture(style.height)
        default: return false
        }
    }

    private static func isPicture(_ length: HTMLComputedStyle.Length?) -> Bool {
        length.map { $0.percent == 0 && $0.pixels > 0 } ?? false
    }

    /// The only visible element in an element without visible text.
    private func onlyElement(in parent: Int32) -> Int32? {
        var found: Int32?
        var child = tree.nodes[Int(parent)].firstChild
        while child >= 0 {
            let node = tree.nodes[Int(child)]
            switch node.kind {
            case .text: if tree.hasText(child) { return nil }
            case .element where styles[child].display != "none" && node.contents < 0:
                guard found == nil, node.namespace == .html else { return nil }
                found = child
            default: break
            }
            child = node.next
        }
        return found
    }

    private func hasGeneratedBox(_ node: Int32) -> Bool {
        HTMLStyles.Generated.inline.contains { place in
            styles.generated(place, of: node)?.isGeneratedOutsideLines == true
        }
    }

    /// Whether the first letter of an element is a float.
    private func hasFloatingLetter(_ node: Int32) -> Bool {
        styles.haveFirstLetters && styles.generated(.firstLetter, of: node)?.isFloat == true
    }

    /// The nodes that are boxes or contain some, as opposed to prose.
    func boxes(below root: Int32) -> [Bool] {
        var result = [Bool](repeating: false, count: tree.nodes.count)
        var node = tree.nodes[Int(root)].firstChild
        while node >= 0 {
            let isShown = tree.nodes[Int(node)].kind == .element && isShown(node)
            let isDrawing = tree.nodes[Int(node)].namespace == .svg || tree.nodes[Int(node)].name.isBlank
            if isShown, isDrawing || styles[node].isBox || hasGeneratedBox(node) || hasFloatingLetter(node) {
                result[Int(node)] = true
            }
            node = tree.following(node, below: root, entering: isShown && !isDrawing) { left in
                let parent = tree.nodes[Int(left)].parent
                if result[Int(left)], parent >= 0 { result[Int(parent)] = true }
            }
        }
        return result
    }
}

extension HTMLName {
    /// Whether an element shows something that programs or networks provide: it has its size, and nothing is drawn in it.
    var isBlank: Bool {
        switch self {
        case .canvas, .video, .iframe, .embed: true
        default: false
        }
    }
}
