/// The measurements of a row.
struct Result {
    let row: Row
    /// The median of each contender.
    let medians: [(engine: Engine, value: Double, allocations: Double?)]
    /// Pango's figure divided by Galley's.
    let pangoRatio: Double?
    /// Galley's figure divided by the floor's.
    let floorRatio: Double?
    /// Computes each ratio within a round, when the machine was in the same state for both, and then the median of the
    /// ratios.
    init(_ row: Row, samples: [(engine: Engine, values: [Sample])]) {
        func ratio(_ over: Engine, _ under: Engine) -> Double? {
            guard let over = samples.first(where: { $0.engine == over }),
                let under = samples.first(where: { $0.engine == under })
            else { return nil }
            return median(zip(over.values, under.values).map { $0.value / $1.value })
        }
        self.row = row
        medians = samples.map { engine, values in
            let allocations = values.compactMap(\.allocations)
            return (engine, median(values.map(\.value)), allocations.isEmpty ? nil : median(allocations))
        }
        pangoRatio = row.unit == .ratio ? nil : ratio(.pango, .galley)
        floorRatio = ratio(.galley, .floor)
    }

    func value(_ engine: Engine) -> Double? { medians.first { $0.engine == engine }?.value }
    func allocations(_ engine: Engine) -> Double? { medians.first { $0.engine == engine }?.allocations }

    /// The goals that were missed.
    var missed: [String] {
        var result: [String] = []
        if let goal = row.goal.pango, let pangoRatio, pangoRatio < goal { result.append("Pango") }
        if let goal = row.goal.floor, let floorRatio, floorRatio > goal { result.append("floor") }
        if let value = value(.galley) {
            if let least = row.goal.least, value < least {
                let share = row.goal.shareOfFloor.flatMap { goal in floorRatio.map { $0 >= goal } }
                if share != true { result.append("ratio") }
            }
            if let most = row.goal.most, value > most { result.append("growth") }
        }
        return result
    }
}

func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
