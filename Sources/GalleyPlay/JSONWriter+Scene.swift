internal import Galley
internal import GalleyLists
internal import GalleyNodes

extension JSONWriter {
    /// Writes an event of a node.
    mutating func event(_ record: SceneRecord) {
        beginObject()
        key("id")
        switch record {
        case .node(let node, let kind):
            string(node.name)
            key("event")
            event(node.event, kind)
        case .list(let id, let event):
            string(id)
            key("event")
            self.event(event)
        }
        endObject()
    }

    private mutating func event(_ event: SceneLists.Event) {
        switch event {
        case .fetch(let edge), .fetchCancelled(let edge):
            if case .fetch = event { string("fetch") } else { string("fetchCancelled") }
            key("end")
            string(edge.sceneName)
        case .refresh: string("refresh")
        case .select(let ids):
            string("select")
            key("value")
            value(.strings(ids))
        case .move(let move):
            string("move")
            key("before")
            if let before = move.before { string(before.description) } else { null() }
        case .action(let title):
            string("action")
            key("value")
            string(title)
        case .activate(let list):
            string("activate")
            key("in")
            string(list)
        }
    }

    private mutating func event(_ event: NodeRecord.Event, _ kind: String?) {
        switch event {
        case .interface(let event): string(event.rawValue)
        case .control(let event): string(event.rawValue)
        case .value(let new):
            string("change")
            key("value")
            if kind == "toggle" { bool(new > 0) } else { number((new * 1e9).rounded() / 1e9) }
        case .link(let url, let isLong):
            string(isLong ? "longPress" : "link")
            key("value")
            string(url)
        case .truncation: string("truncation")
        case .load: string("load")
        case .loaded: string("loaded")
        case .failed: string("failed")
        case .cancelled: string("cancelled")
        case .edit(let edit):
            string("edit")
            key("range")
            range(edit.utf16Range)
            key("text")
            string(edit.text)
        case .submit: string("submit")
        case .focus: string("focus")
        case .blur: string("blur")
        }
    }

    /// Writes the work of turns.
    mutating func turn(_ turn: NodeWork) {
        beginObject()
        let counts = [
            ("described", turn.described), ("laidOut", turn.laidOut), ("drawn", turn.drawn), ("mounted", turn.mounted),
            ("unmounted", turn.unmounted), ("moved", turn.moved),
        ]
        for (name, count) in counts {
            key(name)
            integer(count)
        }
        endObject()
    }

    mutating func warning(_ warning: GalleyWarning) {
        beginObject()
        key("code")
        string(warning.code.rawValue)
        key("message")
        string(warning.message)
        key("path")
        string(warning.path)
        endObject()
    }
}
