import Foundation

/// A script that was played, and its answers.
struct Played {
    let script: [[String: Any]]
    let answers: [[String: Any]]

    struct Event {
        let step: Int
        let id: String
        let event: [String: Any]
    }

    /// A row in the answer to `"rows"`.
    struct Row {
        let id: String
        let frame: [Double]
        let isMeasured: Bool
        let isMissing: Bool
        var length: Double { frame[3] }
    }

    /// A list in the answer to `"rows"`.
    struct List {
        let value: [String: Any]
        let size: [Double]

        var id: String { value["id"] as? String ?? "" }
        var offset: Double { value["offset"] as? Double ?? .nan }
        var length: Double { value["length"] as? Double ?? .nan }
        var isExact: Bool { value["exact"] as? Bool ?? false }
        var isFollowing: Bool { value["following"] as? Bool ?? false }
        var mode: String { value["mode"] as? String ?? "" }
        private var items: [[String: Any]] { value["rows"] as? [[String: Any]] ?? [] }
        var ids: [String] { rows.map(\.id) }

        var rows: [Row] {
            items.map {
                Row(
                    id: $0["id"] as? String ?? "", frame: $0["frame"] as? [Double] ?? [.nan, .nan, .nan, .nan],
                    isMeasured: $0["measured"] as? Bool ?? false, isMissing: $0["hole"] as? Bool ?? true)
            }
        }

        var frames: [String: [Double]] { Dictionary(rows.map { ($0.id, $0.frame) }) { first, _ in first } }
        /// The rows that are partly in sight.
        var visible: [[String: Any]] { items.filter { isVisible($0["id"] as? String ?? "") } }
        var visibleIDs: [String] { ids.filter(isVisible) }
        /// The rows whose starts are in sight.
        var starts: [String] { visibleIDs.filter { top($0) >= 0 } }
        func top(_ id: String) -> Double { frames[id]?[1] ?? .nan }
        func bottom(_ id: String) -> Double { frames[id].map { $0[1] + $0[3] } ?? .nan }

        func isVisible(_ id: String) -> Bool {
            guard let frame = frames[id] else { return false }
            return frame[0] < size[0] && frame[0] + frame[2] > 0 && frame[1] < size[1] && frame[1] + frame[3] > 0
        }
    }

    /// The size of the scene after a step.
    private func size(at step: Int) -> [Double] {
        for line in script.prefix(step + 1).reversed() {
            if let size = line["resize"] as? [Double] { return size }
            if let scene = line["scene"] as? [String: Any], let size = scene["size"] as? [Double] { return size }
        }
        return [0, 0]
    }

    func lists(at step: Int) -> [List] {
        (answers[step]["rows"] as? [[String: Any]] ?? []).map { List(value: $0, size: size(at: step)) }
    }

    /// The first list in the answer to a step.
    func list(at step: Int) -> List? { lists(at: step).first }
    /// The first lists in all answers that have one.
    var lists: [List] { answers.indices.compactMap { list(at: $0) } }

    /// The frame of the layer with a name, in the answer to `"layers"`.
    func layer(_ name: String, at step: Int) -> [Double]? {
        func find(_ layer: [String: Any]) -> [Double]? {
            if layer["name"] as? String == name { return layer["frame"] as? [Double] }
            return (layer["children"] as? [[String: Any]] ?? []).lazy.compactMap(find).first
        }
        return (answers[step]["layers"] as? [String: Any]).flatMap(find)
    }

    func turns(_ name: String) -> [Int] {
        answers.map { ($0["turn"] as? [String: Any])?[name] as? Int ?? 0 }
    }

    func memory(_ name: String) -> [Int] {
        answers.compactMap { ($0["memory"] as? [String: Any])?[name] as? Int }
    }

    var focuses: [String] { answers.compactMap { $0["focus"] as? String } }

    func events(_ name: String) -> [Event] {
        answers.enumerated().flatMap { step, answer in
            (answer["events"] as? [[String: Any]] ?? []).filter { $0["event"] as? String == name }
                .map { Event(step: step, id: $0["id"] as? String ?? "", event: $0) }
        }
    }

    func steps(of event: String) -> [Int] { events(event).map(\.step) }

    var errors: [(step: Int, message: String)] {
        answers.enumerated().compactMap { step, answer in
            ((answer["error"] as? [String: Any])?["message"] as? String).map { (step, $0) }
        }
    }
}
