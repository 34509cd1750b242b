internal import GalleyInterface
internal import GalleyLayout

/// The differences between two trees of a window.
extension AccessibleTree {
    /// The events that lead from an earlier tree to this one.
    func events(since old: AccessibleTree) -> [AccessibleEvent] {
        var events: [AccessibleEvent] = []
        var focused: AccessibleEvent?
        addChildren(of: name, since: old, &events)
        for (name, object) in objects.sorted(by: { $0.key < $1.key }) {
            guard let before = old.objects[name] else {
                if object.states.contains(.focused) { focused = AccessibleTree.state("focused", true, name) }
                continue
            }
            AccessibleTree.addProperties(of: object, since: before, &events)
            AccessibleTree.addText(of: object, since: before, &events)
            let changed = object.states.symmetricDifference(before.states)
            for (state, label) in AccessibleStates.names where changed.contains(state) {
                let event = AccessibleTree.state(label, object.states.contains(state), name)
                // The new focus comes last, when everything else is known.
                if state == .focused, object.states.contains(state) { focused = event } else { events.append(event) }
            }
        }
        if snapshot.isFocused != old.snapshot.isFocused, !snapshot.isEmbedded {
            events.append(
                AccessibleEvent(
                    source: name, group: .window, member: snapshot.isFocused ? "Activate" : "Deactivate",
                    value: .text(snapshot.title)))
        }
        if let focused { events.append(focused) }
        return events
    }

    /// The events of a window that was opened.
    var openingEvents: [AccessibleEvent] {
        let focused = objects.values.first { $0.states.contains(.focused) }
        if snapshot.isEmbedded { return focused.map { [AccessibleTree.state("focused", true, $0.name)] } ?? [] }
        var events = [
            AccessibleEvent(
                source: "root", group: .object, member: "ChildrenChanged", detail: "add", value: .object(name)),
            AccessibleEvent(source: name, group: .window, member: "Create", value: .text(snapshot.title)),
        ]
        guard snapshot.isFocused else { return events }
        events.append(AccessibleEvent(source: name, group: .window, member: "Activate", value: .text(snapshot.title)))
        events.append(AccessibleTree.state("active", true, name))
        if let focused { events.append(AccessibleTree.state("focused", true, focused.name)) }
        return events
    }

    private static func state(_ name: String, _ isOn: Bool, _ source: String) -> AccessibleEvent {
        AccessibleEvent(source: source, group: .object, member: "StateChanged", detail: name, first: isOn ? 1 : 0)
    }

    /// Adds the events of new and removed children, parents first.
    private func addChildren(of name: String, since old: AccessibleTree, _ events: inout [AccessibleEvent]) {
        guard let object = objects[name], let before = old.objects[name] else { return }
        if object.children != before.children {
            func change(_ child: String, _ index: Int, _ detail: String) -> AccessibleEvent {
                AccessibleEvent(
                    source: name, group: .object, member: "ChildrenChanged", detail: detail, first: index,
                    value: .object(child))
            }
            let (now, then) = (Set(object.children), Set(before.children))
            // A row that is loaded or no longer loaded keeps its place in the list.
            for (index, child) in before.children.enumerated().reversed() where !now.contains(child) {
                events.append(change(child, old.objects[child]?.index ?? index, "remove"))
            }
            for (index, child) in object.children.enumerated() where !then.contains(child) {
                events.append(change(child, objects[child]?.index ?? index, "add"))
            }
        }
        for child in object.children { addChildren(of: child, since: old, &events) }
    }

    private static func addProperties(
        of object: AccessibleObject, since before: AccessibleObject, _ events: inout [AccessibleEvent]
    ) {
        func add(_ property: String, _ value: String) {
            events.append(
                AccessibleEvent(
                    source: object.name, group: .object, member: "PropertyChange", detail: property,
                    value: .text(value)))
        }
        if object.label != before.label { add("accessible-name", object.label) }
        if object.help != before.help { add("accessible-description", object.help) }
        if object.number != before.number || object.text == nil && object.value != before.value {
            add("accessible-value", object.value ?? "")
        }
        // Scrolling moves everything; readers need the places of the window and of the focus.
        if object.frame != before.frame, object.role == .frame || object.states.contains(.focused) {
            events.append(AccessibleEvent(source: object.name, group: .object, member: "BoundsChanged"))
        }
    }

    private static func addText(
        of object: AccessibleObject, since before: AccessibleObject, _ events: inout [AccessibleEvent]
    ) {
        guard let text = object.text, let old = before.text else { return }
        let isSame = text.layout === old.layout && text.bytes == old.bytes
        if !isSame, let change = TextDifference(from: old, to: text) {
            func add(_ detail: String, _ text: AccessibleText, _ bytes: Range<Int>) {
                guard !bytes.isEmpty else { return }
                let string = text.text(bytes)
                events.append(
                    AccessibleEvent(
                        source: object.name, group: .object, member: "TextChanged", detail: detail,
                        first: text.offset(ofByte: bytes.lowerBound), second: string.unicodeScalars.count,
                        value: .text(string)))
            }
            add("delete", old, change.removed)
            add("insert", text, change.inserted)
        }
        if text.misspelled != old.misspelled {
            events.append(AccessibleEvent(source: object.name, group: .object, member: "TextAttributesChanged"))
        }
        if let caret = text.caret {
            let offset = text.offset(ofByte: caret)
            let last = old.caret.map { old.offset(ofByte: $0) }
            if offset != last {
                events.append(
                    AccessibleEvent(source: object.name, group: .object, member: "TextCaretMoved", first: offset))
            }
        }
        let (selected, wasSelected) = (text.selection ?? 0..<0, old.selection ?? 0..<0)
        if selected != wasSelected, !selected.isEmpty || !wasSelected.isEmpty {
            events.append(AccessibleEvent(source: object.name, group: .object, member: "TextSelectionChanged"))
        }
    }
}
