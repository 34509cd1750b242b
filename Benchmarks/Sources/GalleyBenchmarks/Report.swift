/// A row measured: the median of each contender's samples.
struct Result {
    let row: Row
    let medians: [(engine: Engine, value: Double)]

    func value(_ engine: Engine) -> Double? {
        medians.first { $0.engine == engine }?.value
    }

    /// How many times better than Pango Galley is.
    var ratio: Double? {
        guard let galley = value(.galley) else { return nil }
        if row.unit == .ratio { return galley }
        return value(.pango).map { $0 / galley }
    }

    var isReached: Bool? { ratio.map { $0 >= row.goal } }

    init(_ row: Row, samples: [(engine: Engine, values: [Double])]) {
        self.row = row
        medians = samples.map { engine, values in
            let sorted = values.sorted()
            return (engine, sorted[sorted.count / 2])
        }
    }
}

enum Report {
    static let header = line(["work", "Pango", "floor", "Galley", "Pango ÷ Galley", "goal", ""])

    static func line(_ result: Result) -> String {
        let unit = result.row.unit.rawValue
        func figure(_ engine: Engine) -> String {
            result.value(engine).map { "\(rounded($0)) \(unit)" } ?? "–"
        }
        let verdict = result.isReached.map { $0 ? "reached" : "MISSED" } ?? ""
        return line([
            result.row.title, figure(.pango), figure(.floor), figure(.galley),
            result.ratio.map { rounded($0) } ?? "–", rounded(result.row.goal), verdict,
        ])
    }

    /// An object per line: a row's id, unit, figures, ratio and goal.
    static func json(_ result: Result) -> String {
        var fields = ["\"id\":\"\(result.row.id)\"", "\"unit\":\"\(result.row.unit.rawValue)\""]
        for (engine, value) in result.medians {
            fields.append("\"\(engine.rawValue.lowercased())\":\(value)")
        }
        if let ratio = result.ratio { fields.append("\"ratio\":\(ratio)") }
        fields.append("\"goal\":\(result.row.goal)")
        if let reached = result.isReached { fields.append("\"reached\":\(reached)") }
        return "{" + fields.joined(separator: ",") + "}"
    }

    private static func line(_ cells: [String]) -> String {
        let widths = [52, 12, 12, 12, 14, 6, 7]
        return zip(cells, widths).enumerated().map { index, pair in
            let padding = String(repeating: " ", count: max(0, pair.1 - pair.0.count))
            return index == 0 ? pair.0 + padding : padding + pair.0
        }.joined(separator: "  ")
    }

    /// Three significant digits.
    private static func rounded(_ value: Double) -> String {
        guard value.isFinite, value != 0 else { return "\(value)" }
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
