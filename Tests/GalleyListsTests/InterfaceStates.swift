import GalleyInterface

/// The interface states of nodes, followed through records: each is entered before it is left, and left before it is entered
/// again.
struct InterfaceStates {
    private var states: [String: Set<String>] = [:]

    /// Follows records.
    ///
    /// - Returns: a description of each one that does not follow from those before.
    mutating func problems(in records: [NodeRecord]) -> [String] {
        records.compactMap { record in
            guard case .interface(let event) = record.event else { return nil }
            var set = states[record.name] ?? []
            let isRight: Bool
            switch event {
            case .preload, .display, .visible: isRight = set.insert(event.rawValue).inserted
            case .leftPreload: isRight = set.remove("preload") != nil
            case .leftDisplay: isRight = set.remove("display") != nil
            case .leftVisible: isRight = set.remove("visible") != nil
            }
            states[record.name] = set.isEmpty ? nil : set
            return isRight ? nil : "\(record.name) has the event \(event) twice"
        }
    }

    /// The nodes with states that were not left.
    var remaining: [String] { states.map { "\($0.key) did not leave \($0.value.sorted())" }.sorted() }
}
