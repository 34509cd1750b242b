internal import GalleyEditing
package import GalleyInterface
internal import GalleyLayout
package import GalleyNodes
internal import GalleyText

/// A window or a widget whose nodes assistive technology reads and changes.
@MainActor package protocol AccessibleView: InterfaceHost {
    var nodeHost: NodeHost { get }
    var isClosed: Bool { get }
    /// The state of the window without its nodes.
    var accessibleWindow: AccessibleSnapshot { get }
    /// Whether assistive technology has not seen the latest state.
    var needsAccessibility: Bool { get set }
    /// The connection of assistive technology that has seen the window; see ``AccessibilityBus/generation``.
    var accessibilityGeneration: Int { get set }
    /// Performs an action of a node.
    func performAction(_ action: NodeAccessibility.Action, on path: NodePath) -> Bool
    /// Asks for a turn.
    func requestTurn()
}

extension AccessibleView {
    /// Passes the state of the window to assistive technology, if there is any, and the state may have changed.
    package func publishAccessibility(to bus: AccessibilityBus) {
        let generation = bus.generation
        // Texts from before a connection are outdated.
        let announcements = nodeHost.takeAnnouncements()
        guard generation != 0, !isClosed else { return }
        if needsAccessibility || accessibilityGeneration != generation {
            needsAccessibility = false
            accessibilityGeneration = generation
            bus.publish(accessibleSnapshot)
        }
        guard !announcements.isEmpty else { return }
        let window = accessibleWindow.window
        for announcement in announcements { bus.announce(announcement, in: window) }
    }

    private var accessibleSnapshot: AccessibleSnapshot {
        var snapshot = accessibleWindow
        snapshot.elements = nodeHost.accessibilityTree
        func add(_ elements: [NodeAccessibilityElement]) {
            for element in elements {
                if let text = nodeHost.accessibleText(of: element.path) { snapshot.texts[element.path] = text }
                add(element.children)
            }
        }
        add(snapshot.elements)
        return snapshot
    }

    /// Performs a request of assistive technology, and passes the new state to it.
    ///
    /// - Returns: whether the request was fulfilled.
    func perform(_ request: AccessibleRequest, on path: NodePath) -> Bool {
        guard !isClosed else { return false }
        let isDone = fulfil(request, path)
        requestTurn()
        needsAccessibility = true
        publishAccessibility(to: .shared)
        return isDone
    }

    private func fulfil(_ request: AccessibleRequest, _ path: NodePath) -> Bool {
        switch request {
        case .perform(let action): return performAction(action, on: path)
        case .setNumber(let value): return nodeHost.setNumber(value, of: path)
        case .select(let range): return select(range, in: path)
        case .replace(let range, let string): return replace(range, with: string, in: path)
        case .setText(let string):
            let count = nodeHost.accessibleText(of: path)?.layout.text.string.unicodeScalars.count ?? 0
            return replace(0..<count, with: string, in: path)
        case .copy(let range): return copy(range, of: path)
        case .cut(let range): return copy(range, of: path) && replace(range, with: "", in: path)
        case .paste(let offset):
            guard let text = read(.clipboard)?.plain else { return false }
            return replace(offset..<offset, with: text, in: path)
        }
    }

    // MARK: - Editors

    /// A range of the text on screen as a range of an editor's text. A dot is a character of the hidden text.
    private static func range(_ range: Range<Int>, of string: String, isSecure: Bool) -> Range<String.Index> {
        func index(_ offset: Int) -> String.Index {
            if isSecure {
                return string.index(string.startIndex, offsetBy: offset, limitedBy: string.endIndex) ?? string.endIndex
            }
            let scalars = string.unicodeScalars
            return scalars.index(scalars.startIndex, offsetBy: offset, limitedBy: scalars.endIndex) ?? string.endIndex
        }
        return index(range.lowerBound)..<index(range.upperBound)
    }

    private func select(_ range: Range<Int>, in path: NodePath) -> Bool {
        guard let text = nodeHost.accessibleText(of: path) else { return false }
        return nodeHost.edit(path) { editor in
            editor.select(Self.range(range, of: editor.text.string, isSecure: text.isSecure))
            return true
        }
    }

    private func replace(_ range: Range<Int>, with string: String, in path: NodePath) -> Bool {
        guard let text = nodeHost.accessibleText(of: path) else { return false }
        let string = text.isMultiline ? string : String(string.map { $0.isNewline ? " " : $0 })
        return nodeHost.edit(path) { editor in
            let range = Self.range(range, of: editor.text.string, isSecure: text.isSecure)
            if string.isEmpty { return editor.replace(range, with: AttributedText()) }
            let selection = editor.selection
            // Text is typed, so that it has the attributes of the text around it.
            editor.select(range)
            if editor.insert(string) { return true }
            editor.select(selection)
            return false
        }
    }

    private func copy(_ range: Range<Int>, of path: NodePath) -> Bool {
        guard let text = nodeHost.accessibleText(of: path), !text.isSecure else { return false }
        let scalars = text.layout.text.string.unicodeScalars
        func index(_ offset: Int) -> String.Index {
            min(
                scalars.index(scalars.startIndex, offsetBy: offset, limitedBy: scalars.endIndex) ?? scalars.endIndex,
                text.range.upperBound)
        }
        let copied = text.layout.text[index(range.lowerBound)..<index(range.upperBound)]
        guard !copied.isEmpty else { return false }
        write(ClipboardContent(plain: String(copied.string), text: AttributedText(copied)), to: .clipboard)
        return true
    }
}
