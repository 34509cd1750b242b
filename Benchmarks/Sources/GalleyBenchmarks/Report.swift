/// The output of results.
enum Report {
    private static let titles = [
        "work", "Pango", "floor", "Galley", "Pango ÷ Galley", "goal", "Galley ÷ floor", "goal", "allocations", "",
    ]
    static let header = line(titles)
    static let markdownHeader = """
        | \(titles.joined(separator: " | ")) |
        |---|\(String(repeating: "---:|", count: titles.count - 2))---|
        """

    static func line(_ result: Result) -> String { line(cells(result)) }

    static func markdown(_ result: Result) -> String {
        "| " + cells(result).joined(separator: " | ") + " |"
    }

    private static func cells(_ result: Result) -> [String] {
        let unit = result.row.unit.rawValue
        let goal = result.row.goal
        func figure(_ engine: Engine) -> String {
            result.value(engine).map { "\(rounded($0)) \(unit)" } ?? "–"
        }
        let least = goal.pango.map { "≥ \(rounded($0))" } ?? goal.least.map { "≥ \(rounded($0))" }
        return [
            result.row.title, figure(.pango), figure(.floor), figure(.galley),
            result.pangoRatio.map(rounded) ?? "–", least ?? goal.most.map { "≤ \(rounded($0))" } ?? "–",
            result.floorRatio.map(rounded) ?? "–",
            goal.floor.map { "≤ \(rounded($0))" } ?? goal.shareOfFloor.map { "≥ \(rounded($0))" } ?? "–",
            result.allocations(.galley).map(rounded) ?? "–",
            result.missed.isEmpty ? "met" : "not met (\(result.missed.joined(separator: ", ")))",
        ]
    }

    /// One JSON object per line, with a row's id, unit, figures, ratios and goals.
    static func json(_ result: Result) -> String {
        var fields = [
            "\"id\":\"\(result.row.id)\"", "\"title\":\"\(result.row.title)\"",
            "\"unit\":\"\(result.row.unit.rawValue)\"",
        ]
        func add(_ name: String, _ value: Double?) {
            if let value, value.isFinite { fields.append("\"\(name)\":\(value)") }
        }
        for (engine, value, allocations) in result.medians {
            add(engine.rawValue.lowercased(), value)
            if engine != .floor { add(engine.rawValue.lowercased() + "Allocations", allocations) }
        }
        add("pangoRatio", result.pangoRatio)
        add("pangoGoal", result.row.goal.pango)
        add("floorRatio", result.floorRatio)
        add("floorGoal", result.row.goal.floor)
        add("shareGoal", result.row.goal.shareOfFloor)
        add("least", result.row.goal.least)
        add("most", result.row.goal.most)
        fields.append("\"met\":\(result.missed.isEmpty)")
        return "{" + fields.joined(separator: ",") + "}"
    }

    private static func line(_ cells: [String]) -> String {
        let widths = [52, 10, 10, 10, 14, 7, 14, 7, 11, 7]
        return zip(cells, widths).enumerated().map { index, pair in
            let padding = String(repeating: " ", count: max(0, pair.1 - pair.0.count))
            return index == 0 || index == cells.count - 1 ? pair.0 + padding : padding + pair.0
        }.joined(separator: "  ")
    }

    /// The value with three significant digits.
    static func rounded(_ value: Double) -> String {
        guard value.isFinite, value != 0 else { return value == 0 ? "0" : "\(value)" }
        var decimals = 2
        var size = value.magnitude
        while size >= 10 && decimals > 0 {
            size /= 10
            decimals -= 1
        }
        while size < 1 && decimals < 6 {
            size *= 10
            decimals += 1
        }
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let whole = Int((value * scale).rounded())
        if decimals == 0 { return "\(whole)" }
        let digits = String(whole.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return (whole < 0 ? "-" : "") + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}
