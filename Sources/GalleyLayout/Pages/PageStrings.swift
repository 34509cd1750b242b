internal import GalleyText

/// The strings of a page by name (CSS Generated Content for Paged Media 3, 1.1.2).
struct PageStrings {
    /// The assignments of a string on the page.
    private struct Assigned {
        var first: String
        var last: String
        /// Whether the first one is at the start of the page.
        var isAtStart: Bool
    }

    /// The values after the page before.
    private var entry: [String: String] = [:]
    private var assigned: [String: Assigned] = [:]

    /// Begins the next page.
    mutating func beginPage() {
        for (name, own) in assigned { entry[name] = own.last }
        assigned.removeAll(keepingCapacity: true)
    }

    /// Sets strings on the page.
    mutating func set(_ strings: [String: String], isAtStart: Bool) {
        for (name, value) in strings {
            assigned[name, default: Assigned(first: value, last: value, isAtStart: isAtStart)].last = value
        }
    }

    /// The value of a string on the page; empty if it has none.
    func value(of name: String, _ choice: Document.Page.EdgeName.Choice) -> String {
        let before = entry[name] ?? ""
        guard let own = assigned[name] else { return before }
        return switch choice {
        case .first: own.first
        case .start: own.isAtStart ? own.first : before
        case .last: own.last
        case .firstExcept: ""
        }
    }
}
