extension SimplexCore {
    /// Why a system was not solved.
    enum Failure: Error {
        /// More work than the limit, or the current token was cancelled.
        case work
        /// More contradictions than are reported.
        case conflicts
    }

    private func findTolerance() {
        var largest = 1.0
        for row in 0..<rows { largest = max(largest, abs(constant[row])) }
        tolerance = max(1e-9, largest * 1e-12)
    }

    private static let priceTolerance = 1e-9

    /// Solves after constants have changed.
    ///
    /// - Returns: whether the basis is the one before: then nothing but values has changed.
    @discardableResult
    func solve() throws(Failure) -> Bool {
        work = 0
        checkpoint = CancellationCheckpoint()
        isExhausted = false
        needsSolving = false
        guard rows > 0 else { return true }
        findTolerance()
        if hasBasis, conflicts.isEmpty, isSolved {
            findValues()
            if keepsSides() { return true }
        } else if !hasBasis {
            chooseBasis(preferred: [])
        } else {
            findValues()
        }
        isSolved = false
        try minimiseLevels()
        try settle()
        if etaPosition.count > 16 || etaValue.count > 2 * rowCoefficient.count + 64 { factorise() }
        guard !isExhausted else { throw .work }
        isSolved = true
        return false
    }

    /// Whether all columns are on the same side of 0 as before, so that costs grow in the same directions.
    private func keepsSides() -> Bool {
        for position in 0..<rows {
            let column = Int(head[position])
            guard stage[column] == 2 else { continue }
            let value = value[position]
            if side[column] > 0 ? value < -tolerance : value > tolerance { return false }
        }
        return true
    }

    private func openAll() {
        for column in 0..<variables + rows {
            open[column] = 3
            stage[column] = 0
        }
        active = variables
    }

    // MARK: Levels

    private func minimiseLevels() throws(Failure) {
        openAll()
        for row in 0..<rows { isBroken[row] = 0 }
        if !conflicts.isEmpty { conflicts.removeAll() }
        for index in 0..<levelStart.count - 1 {
            let range = Int(levelStart[index])..<Int(levelStart[index + 1])
            try minimise(.rows(range))
            if level[Int(order[range.lowerBound])] == 1000 {
                var total = 0.0
                for at in range { total += error(variables + Int(order[at])) }
                if total > tolerance * 10 {
                    try findConflicts(range)
                }
            }
        }
        isDetermined = active == 0
    }

    /// Required constraints one after the other: what contradicts those added before it is broken.
    private func findConflicts(_ range: Range<Int>) throws(Failure) {
        openAll()
        let tolerance = tolerance * 10
        for at in range {
            let row = Int(order[at])
            try minimise(.column(variables + row), most: tolerance)
            stage[variables + row] = 2
            guard error(variables + row) > tolerance else { continue }
            // The price of the row, in terms of the rows before it, shows which of them it contradicts.
            setSide(variables + row, 0)
            _ = setPrices(.column(variables + row))
            var set: [Int32] = []
            for index in 0..<rows {
                let column = variables + index
                guard place[column] < 0, stage[column] == 2, abs(price[index]) > Self.priceTolerance else { continue }
                set.append(Int32(index))
            }
            set.append(Int32(row))
            conflicts.append(set.sorted())
            guard conflicts.count < Self.conflictLimit else { throw .conflicts }
            isBroken[row] = 1
            stage[variables + row] = 0
        }
    }

    /// Chooses the solution with the smallest errors of constraints in their order, and then with variables nearest to 0.
    private func settle() throws(Failure) {
        guard active > 0 else { return }
        for index in 0..<rows {
            let row = Int(order[index])
            guard isBroken[row] == 0 else { continue }
            try minimise(.column(variables + row))
            guard active > 0 else { return }
        }
        for variable in 0..<variables {
            try minimise(.column(variable))
            guard active > 0 else { return }
        }
    }

    // MARK: One objective

    enum Objective {
        /// The errors of rows, as a part of `order`.
        case rows(Range<Int>)
        /// The distance of a column from where costs nothing.
        case column(Int)
        /// The value of a variable, times 1 or -1.
        case variable(Int, sign: Double)
    }

    private func setStage(_ objective: Objective, _ new: UInt8) {
        switch objective {
        case .rows(let range): for at in range { stage[variables + Int(order[at])] = new }
        case .column(let column): stage[column] = new
        case .variable: break
        }
    }

    /// Puts columns of the objective on the side they are on.
    private func setSide(_ column: Int, _ tolerance: Double) {
        let at = place[column]
        guard at >= 0 else { return }
        let value = value[Int(at)]
        if value > tolerance {
            side[column] = 1
        } else if value < -tolerance {
            side[column] = -1
        } else if column >= variables {
            // A side without cost is chosen.
            if costUp(column) == 0 { side[column] = 1 } else if costDown(column) == 0 { side[column] = -1 }
        }
    }

    /// Computes the change of the objective for each column of the basis, in `price`; returns whether any is not 0.
    private func setPrices(_ objective: Objective) -> Bool {
        var any = false
        price.reset(rows, 0)
        func add(_ column: Int) {
            let at = place[column]
            guard at >= 0 else { return }
            let cost = side[column] > 0 ? costUp(column) : -costDown(column)
            guard cost != 0 else { return }
            price[Int(at)] = cost
            any = true
        }
        switch objective {
        case .rows(let range): for at in range { add(variables + Int(order[at])) }
        case .column(let column): add(column)
        case .variable(let variable, let sign):
            if place[variable] >= 0 {
                price[Int(place[variable])] = sign
                any = true
            }
        }
        if any { backward(price) }
        return any
    }

    /// The change of the objective when a column rises.
    @inline(__always)
    private func rate(_ column: Int) -> Double {
        guard column < variables else { return -price[column - variables] }
        var sum = 0.0
        for entry in Int(columnStart[column])..<Int(columnStart[column + 1]) {
            sum -= columnCoefficient[entry] * price[Int(columnRow[entry])]
        }
        return sum
    }

    /// Minimises an objective by columns that are open.
    ///
    /// - Parameters:
    ///   - closes: closes what would make it worse.
    ///   - most: the error of a single column above which it closes nothing, as the column is to be broken.
    func minimise(_ objective: Objective, closes: Bool = true, most: Double = .infinity) throws(Failure) {
        guard active > 0 else { return }
        if case .column(let column) = objective, closes, closesAtOnce(column) {
            work += 1
            return
        }
        setStage(objective, 1)
        switch objective {
        case .rows(let range): for at in range { setSide(variables + Int(order[at]), tolerance) }
        case .column(let column): setSide(column, tolerance)
        case .variable: break
        }
        var still = 0
        while true {
            work += rows + variables
            guard work < workLimit, checkpoint.allows(work) else { throw .work }
            let any = setPrices(objective)
            let usesFirst = still > 40
            guard let (entering, direction) = findEntering(objective, hasPrices: any, usesFirst: usesFirst) else {
                break
            }
            let index = Int(slot[entering])
            let slope = direction > 0 ? gainUp[index] : gainDown[index]
            findAlpha(entering)
            let step = move(entering, direction, slope, tolerance, usesFirst: usesFirst)
            if step.isNaN {
                // No row limits the step: without costs on the way, the objective improves without end.
                if !closes {
                    isUnbounded = true
                    return
                }
                open[entering] &= direction > 0 ? 2 : 1
                continue
            }
            still = step > tolerance ? 0 : still + 1
        }
        if closes {
            if case .column(let column) = objective, error(column) > most { return setStage(objective, 2) }
            close()
        }
        setStage(objective, 2)
    }

    /// The column that improves the objective most, and its direction; with `usesFirst`, the first one that improves it at
    /// all. Nil if none does. Computes the change of the objective for each column, in `gainUp` and `gainDown`.
    @inline(__always)
    private func findEntering(
        _ objective: Objective, hasPrices: Bool, usesFirst: Bool
    ) -> (column: Int, direction: Double)? {
        var best = -Self.priceTolerance
        var entering = -1
        var direction = 1.0
        for index in 0..<active {
            let column = Int(nonbasic[index])
            let rate = hasPrices ? rate(column) : 0
            var (up, down) = (rate, -rate)
            if stage[column] == 1 {
                up += costUp(column)
                down += costDown(column)
            }
            if case .variable(column, let sign) = objective {
                up += sign
                down -= sign
            }
            gainUp[index] = up
            gainDown[index] = down
            guard hasPrices || up < 0 || down < 0 else { continue }
            let (mayRise, mayFall) = (open[column] & 1 != 0, open[column] & 2 != 0)
            if usesFirst {
                if mayRise, up < -Self.priceTolerance, entering < 0 || column < entering {
                    (entering, direction) = (column, 1)
                }
                if mayFall, down < -Self.priceTolerance, entering < 0 || column < entering {
                    (entering, direction) = (column, -1)
                }
            } else {
                if mayRise, up < best || (up == best && column < entering) {
                    (best, entering, direction) = (up, column, 1)
                }
                if mayFall, down < best || (down == best && column < entering) {
                    (best, entering, direction) = (down, column, -1)
                }
            }
        }
        return entering >= 0 ? (entering, direction) : nil
    }

    /// Minimises the error of a column where no other column has to change.
    ///
    /// - Returns: `false` if the column has an error that others may reduce.
    private func closesAtOnce(_ column: Int) -> Bool {
        guard place[column] < 0 else {
            setSide(column, tolerance)
            let cost = side[column] > 0 ? costUp(column) : costDown(column)
            if cost == 0 { stage[column] = 2 }
            return cost == 0
        }
        stage[column] = 2
        guard open[column] != 0 else { return true }
        if costUp(column) > 0 { open[column] &= 2 }
        if costDown(column) > 0 { open[column] &= 1 }
        if open[column] == 0 {
            active -= 1
            exchangeSlots(Int(slot[column]), active)
        }
        return true
    }

    /// Closes the columns that would make the objective worse.
    private func close() {
        var index = active - 1
        while index >= 0 {
            let column = Int(nonbasic[index])
            if gainUp[index] > Self.priceTolerance { open[column] &= 2 }
            if gainDown[index] > Self.priceTolerance { open[column] &= 1 }
            if open[column] == 0 {
                active -= 1
                // The column that takes its place was examined before.
                exchangeSlots(index, active)
            }
            index -= 1
        }
    }

    /// Moves a column away from 0 until the objective does not improve any more, and changes the basis.
    ///
    /// - Returns: how far; NaN where nothing ends it.
    private func move(
        _ entering: Int, _ direction: Double, _ slope: Double, _ tolerance: Double, usesFirst: Bool
    ) -> Double {
        let nearest = findBreaks(direction)
        guard breaks.count > 0 else { return .nan }
        sortBreaks()
        guard let limit = longestStep(nearest: nearest, slope),
            let leaving = findLeaving(at: limit, tolerance, usesFirst: usesFirst)
        else { return .nan }
        for index in 0..<breaks.count {
            let one = breaks[index]
            guard one.step < limit, Int(one.position) != leaving, !one.isWall else { continue }
            let column = Int(head[Int(one.position)])
            if abs(one.step - limit) * abs(alpha[Int(one.position)]) > tolerance { side[column] = -side[column] }
        }
        let step = max(0, Double(side[Int(head[leaving])]) * value[leaving]) / abs(alpha[leaving])
        exchange(entering, leaving, step, direction)
        return step
    }

    /// Finds the steps at which columns of the basis become 0, in `breaks`; returns the nearest that must not be passed.
    @inline(__always)
    private func findBreaks(_ direction: Double) -> Double {
        breaks.removeAll()
        var nearest = Double.infinity
        var largest = 0.0
        for position in 0..<rows { largest = max(largest, abs(alpha[position])) }
        let least = max(1e-9, largest * 1e-11)
        for position in 0..<rows where abs(alpha[position]) > least {
            let column = Int(head[position])
            let stage = stage[column]
            guard stage != 0 else { continue }
            let rate = -direction * alpha[position]
            let side = Double(side[column])
            guard side * rate < 0 else { continue }
            let up = costUp(column)
            let down = costDown(column)
            let step = max(0, side * value[position]) / abs(rate)
            let isWall = stage == 2
            if isWall { nearest = min(nearest, step) }
            breaks.append(
                Breakpoint(step: step, gain: (up + down) * abs(rate), position: Int32(position), isWall: isWall))
        }
        return nearest
    }

    /// The distance before the objective grows again; nil if nothing ends it.
    @inline(__always)
    private func longestStep(nearest: Double, _ slope: Double) -> Double? {
        var remaining = -slope
        for index in 0..<breaks.count {
            let one = breaks[index]
            if one.isWall || one.step > nearest { return nearest }
            remaining -= one.gain
            if remaining <= Self.priceTolerance { return one.step }
        }
        return nil
    }

    /// The position of the column that leaves the basis: of those that are 0 after the step, the one with the safest
    /// divisor, or with `usesFirst` the first one. Nil if there is none.
    @inline(__always)
    private func findLeaving(at limit: Double, _ tolerance: Double, usesFirst: Bool) -> Int? {
        var leaving = -1
        var greatest = 0.0
        for index in 0..<breaks.count {
            let one = breaks[index]
            let size = abs(alpha[Int(one.position)])
            guard abs(one.step - limit) * size <= tolerance else { continue }
            if usesFirst {
                if leaving < 0 || head[Int(one.position)] < head[leaving], size > 1e-7 || leaving < 0 {
                    leaving = Int(one.position)
                }
            } else if size > greatest * (1 + 1e-12) {
                greatest = size
                leaving = Int(one.position)
            }
        }
        return leaving >= 0 ? leaving : nil
    }

    /// Sorts by step, then by position: a heap sort, since the standard library's allocates.
    private func sortBreaks() {
        let (base, count) = unsafe (breaks.base, breaks.count)
        func isBefore(_ one: Int, _ other: Int) -> Bool {
            let (one, other) = unsafe (base[one], base[other])
            return one.step != other.step ? one.step < other.step : one.position < other.position
        }
        func sink(_ start: Int, _ end: Int) {
            var root = start
            while root * 2 + 1 < end {
                var child = root * 2 + 1
                if child + 1 < end, isBefore(child, child + 1) { child += 1 }
                guard isBefore(root, child) else { return }
                unsafe swap(&base[root], &base[child])
                root = child
            }
        }
        for start in stride(from: count / 2 - 1, through: 0, by: -1) { sink(start, count) }
        var end = count - 1
        while end > 0 {
            unsafe swap(&base[0], &base[end])
            sink(0, end)
            end -= 1
        }
    }

    private func exchange(_ entering: Int, _ position: Int, _ step: Double, _ direction: Double) {
        let pivot = alpha[position]
        let change = step * direction
        let column = Int(head[position])
        for other in 0..<rows where alpha[other] != 0 {
            if other != position {
                value[other] -= change * alpha[other]
                etaRow.append(Int32(other))
                etaValue.append(alpha[other])
            }
        }
        etaStart.append(Int32(etaRow.count))
        etaPosition.append(Int32(position))
        etaPivot.append(pivot)
        value[position] = change
        head[position] = Int32(entering)
        place[entering] = Int32(position)
        place[column] = -1
        side[entering] = direction > 0 ? 1 : -1
        // Returning to the side where it was costs nothing; the other side costs nothing only if it has no cost yet.
        if stage[column] == 2, costUp(column) + costDown(column) > 0 {
            open[column] = side[column] > 0 ? 1 : 2
        } else {
            open[column] = 3
        }
        let index = slot[entering]
        nonbasic[Int(index)] = Int32(column)
        slot[column] = index
        pivots += 1
        if etaPosition.count >= 50 || etaValue.count > 4 * rowCoefficient.count + 256 { factorise() }
    }

    // MARK: Ambiguity

    /// The values that each variable may have in all solutions, where that is more than one.
    ///
    /// - Parameters:
    ///   - limit: how many are reported at most.
    ///   - work: after this much work the rest is not examined. It is reduced by the work that was done.
    func ranges(limit: Int, work: inout Int) -> [(variable: Int32, range: ClosedRange<Double>)] {
        guard rows > 0, work > 0 else { return [] }
        let copy = clone()
        copy.workLimit = work
        var result: [(variable: Int32, range: ClosedRange<Double>)] = []
        do throws(Failure) {
            try copy.findRanges(limit: limit, like: self, &result)
        } catch {
            // The list is shorter.
        }
        work = max(0, work - copy.work)
        return result
    }

    private func findRanges(
        limit: Int, like original: SimplexCore, _ result: inout [(variable: Int32, range: ClosedRange<Double>)]
    ) throws(Failure) {
        try minimiseLevels()
        guard active > 0 else { return }
        for variable in 0..<variables { stage[variable] = 0 }
        for row in 0..<rows where original.isBroken[row] == 0 {
            stage[variables + row] = 2
            setSide(variables + row, tolerance)
        }
        for variable in 0..<variables where result.count < limit {
            let low = try extreme(of: variable, sign: 1)
            let high = try extreme(of: variable, sign: -1)
            if high - low > max(1e-6, tolerance * 100) { result.append((Int32(variable), low...high)) }
        }
    }

    private func extreme(of variable: Int, sign: Double) throws(Failure) -> Double {
        isUnbounded = false
        try minimise(.variable(variable, sign: sign), closes: false)
        if isUnbounded { return -sign * .infinity }
        return place[variable] >= 0 ? value[Int(place[variable])] : 0
    }
}
