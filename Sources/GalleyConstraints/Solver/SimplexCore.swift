/// One connected system of constraints, solved level by level.
///
/// Each constraint *i* is a row `a·x + s = b` with its error variable `s`. Violation costs: of an equality in both
/// directions of `s`, of an inequality in one. Required constraints are the highest level. A basis has one variable for
/// each row; all others are 0. Levels are minimised from high to low; after each, variables that cannot leave 0 without
/// making a higher level worse are closed. Where several solutions are left, the errors of single constraints are minimised
/// in the order they were added, then the distances of variables from 0, so that the result depends on nothing but the
/// constraints.
///
/// Only equations whose error variable is 0 are factorised, with the variables that they determine. A change of a constant
/// solves with the same factors; as long as no constraint changes sides the basis stays optimal.
final class SimplexCore {
    // MARK: The system

    let rows: Int
    let variables: Int
    var rowStart: SolverBuffer<Int32>
    var rowVariable: SolverBuffer<Int32>
    var rowCoefficient: SolverBuffer<Double>
    var columnStart: SolverBuffer<Int32>
    var columnRow: SolverBuffer<Int32>
    var columnCoefficient: SolverBuffer<Double>
    var constant: SolverBuffer<Double>
    /// 1 to 1000.
    let level: SolverBuffer<Int32>
    let relation: SolverBuffer<Int8>
    /// Rows by level from high to low, then as added.
    let order: SolverBuffer<Int32>
    /// The start of each level in `order`, and the end.
    let levelStart: SolverBuffer<Int32>

    // MARK: The basis

    // Columns are variables, then the rows' error variables.
    /// The column at each position.
    var head: SolverBuffer<Int32>
    /// The position of each column; -1 where it is 0.
    var place: SolverBuffer<Int32>
    var value: SolverBuffer<Double>
    /// The side of 0 on which a column in the basis is: 1 or -1.
    var side: SolverBuffer<Int8>
    /// The directions in which a column that is 0 may change: 1 upwards, 2 downwards.
    var open: SolverBuffer<UInt8>
    var nonbasic: SolverBuffer<Int32>
    /// The index in `nonbasic` of each column that is there.
    var slot: SolverBuffer<Int32>
    /// The columns of `nonbasic` that may change from 0 come first.
    var active = 0
    /// 0: not yet minimised, 1: is being minimised, 2: minimised.
    var stage: SolverBuffer<UInt8>
    /// Rows that contradict others and count for nothing.
    var isBroken: SolverBuffer<UInt8>
    var conflicts: [[Int32]] = []

    // MARK: Factors

    var elimination = SparseElimination()
    var isKernelRow: SolverBuffer<UInt8>
    var kernelRows = SolverBuffer<Int32>()
    // Changes of the basis since: their columns.
    var etaStart = SolverBuffer<Int32>()
    var etaPosition = SolverBuffer<Int32>()
    var etaPivot = SolverBuffer<Double>()
    var etaRow = SolverBuffer<Int32>()
    var etaValue = SolverBuffer<Double>()

    // MARK: Memory

    var alpha: SolverBuffer<Double>
    var price: SolverBuffer<Double>
    var perVariable: SolverBuffer<Double>
    var gainUp: SolverBuffer<Double>
    var gainDown: SolverBuffer<Double>
    var breaks = SolverBuffer<Breakpoint>()

    // MARK: Results

    /// Fewest solutions were found without comparing single errors.
    var isDetermined = true
    var needsSolving = true
    var pivots = 0
    var work = 0
    var workLimit = Int.max
    var checkpoint = CancellationCheckpoint()
    static let conflictLimit = 64

    struct Breakpoint {
        var step: Double
        var gain: Double
        var position: Int32
        var isWall: Bool
    }

    init(
        variables: Int, rows count: Int, levels: [Int32], relations: [Int8], constants: [Double],
        starts: [Int32], terms: [Int32], coefficients: [Double]
    ) {
        self.rows = count
        self.variables = variables
        rowStart = SolverBuffer(capacity: count + 1)
        rowVariable = SolverBuffer(capacity: terms.count)
        rowCoefficient = SolverBuffer(capacity: terms.count)
        for start in starts { rowStart.append(start) }
        for term in terms { rowVariable.append(term) }
        for coefficient in coefficients { rowCoefficient.append(coefficient) }
        columnStart = SolverBuffer(repeating: 0, count: variables + 1)
        columnRow = SolverBuffer(repeating: 0, count: terms.count)
        columnCoefficient = SolverBuffer(repeating: 0, count: terms.count)
        constant = SolverBuffer(capacity: count)
        var level = SolverBuffer<Int32>(capacity: count)
        var relation = SolverBuffer<Int8>(capacity: count)
        for row in 0..<count {
            constant.append(constants[row])
            level.append(levels[row])
            relation.append(relations[row])
        }
        self.level = level
        self.relation = relation
        (order, levelStart) = Self.ordered(levels)

        head = SolverBuffer(repeating: 0, count: count)
        place = SolverBuffer(repeating: -1, count: variables + count)
        value = SolverBuffer(repeating: 0, count: count)
        side = SolverBuffer(repeating: 1, count: variables + count)
        open = SolverBuffer(repeating: 3, count: variables + count)
        nonbasic = SolverBuffer(repeating: 0, count: variables)
        slot = SolverBuffer(repeating: 0, count: variables + count)
        stage = SolverBuffer(repeating: 0, count: variables + count)
        isBroken = SolverBuffer(repeating: 0, count: count)
        isKernelRow = SolverBuffer(repeating: 0, count: count)
        alpha = SolverBuffer(repeating: 0, count: count)
        price = SolverBuffer(repeating: 0, count: count)
        perVariable = SolverBuffer(repeating: 0, count: variables)
        gainUp = SolverBuffer(repeating: 0, count: variables)
        gainDown = SolverBuffer(repeating: 0, count: variables)
        etaStart.append(0)
        setColumns(starts: starts, terms: terms, coefficients: coefficients)
    }

    /// Sets the entries of columns to those of rows.
    private func setColumns(starts: [Int32], terms: [Int32], coefficients: [Double]) {
        for term in terms { columnStart[Int(term) + 1] += 1 }
        for variable in 0..<variables { columnStart[variable + 1] += columnStart[variable] }
        var filled = [Int32](repeating: 0, count: variables)
        for row in 0..<rows {
            for entry in Int(starts[row])..<Int(starts[row + 1]) {
                let variable = Int(terms[entry])
                let at = Int(columnStart[variable] + filled[variable])
                columnRow[at] = Int32(row)
                columnCoefficient[at] = coefficients[entry]
                filled[variable] += 1
            }
        }
    }

    /// The rows by level from high to low, and the start of each level; see ``order`` and ``levelStart``.
    private static func ordered(_ levels: [Int32]) -> (order: SolverBuffer<Int32>, starts: SolverBuffer<Int32>) {
        var next = [Int32](repeating: 0, count: 1002)
        for level in levels { next[1000 - Int(level) + 1] += 1 }
        for index in 0..<1001 { next[index + 1] += next[index] }
        let order = SolverBuffer<Int32>(repeating: 0, count: levels.count)
        for row in levels.indices {
            let bucket = 1000 - Int(levels[row])
            order[Int(next[bucket])] = Int32(row)
            next[bucket] += 1
        }
        var starts = SolverBuffer<Int32>()
        for index in levels.indices where index == 0 || levels[Int(order[index])] != levels[Int(order[index - 1])] {
            starts.append(Int32(index))
        }
        starts.append(Int32(levels.count))
        return (order, starts)
    }

    private init(copying other: SimplexCore) {
        rows = other.rows
        variables = other.variables
        rowStart = other.rowStart.clone()
        rowVariable = other.rowVariable.clone()
        rowCoefficient = other.rowCoefficient.clone()
        columnStart = other.columnStart.clone()
        columnRow = other.columnRow.clone()
        columnCoefficient = other.columnCoefficient.clone()
        constant = other.constant.clone()
        level = other.level.clone()
        relation = other.relation.clone()
        order = other.order.clone()
        levelStart = other.levelStart.clone()
        head = other.head.clone()
        place = other.place.clone()
        value = other.value.clone()
        side = other.side.clone()
        open = other.open.clone()
        nonbasic = other.nonbasic.clone()
        slot = other.slot.clone()
        active = other.active
        stage = other.stage.clone()
        isBroken = other.isBroken.clone()
        conflicts = other.conflicts
        isKernelRow = other.isKernelRow.clone()
        alpha = other.alpha.clone()
        price = other.price.clone()
        perVariable = other.perVariable.clone()
        gainUp = other.gainUp.clone()
        gainDown = other.gainDown.clone()
        etaStart.append(0)
        isDetermined = other.isDetermined
        needsSolving = other.needsSolving
        tolerance = other.tolerance
        hasBasis = other.hasBasis
        // The factors are found again at the cost that they were found at once.
        if hasBasis { factorise() }
        workLimit = other.workLimit
        work = 0
    }

    func clone() -> SimplexCore { SimplexCore(copying: self) }

    deinit {
        for vector in [
            rowStart, rowVariable, columnStart, columnRow, level, order, levelStart, head, place, nonbasic, slot,
            kernelRows, etaStart, etaPosition, etaRow,
        ] {
            vector.free()
        }
        for vector in [
            rowCoefficient, columnCoefficient, constant, value, etaPivot, etaValue, alpha, price, perVariable, gainUp,
            gainDown,
        ] {
            vector.free()
        }
        relation.free()
        side.free()
        open.free()
        stage.free()
        isBroken.free()
        isKernelRow.free()
        breaks.free()
        elimination.free()
    }

    /// The basis is that of a solution.
    var isSolved = false
    /// Elimination ended at a limit of this solution.
    var isExhausted = false
    /// The largest error that counts as none.
    var tolerance = 1e-9
    /// An objective had no end.
    var isUnbounded = false
    /// A first basis has been chosen.
    var hasBasis = false
}

// MARK: Costs

extension SimplexCore {
    /// Violation when a row's error variable rises or falls by 1.
    @inline(__always)
    func costUp(_ column: Int) -> Double {
        if column < variables { return 1 }
        let row = column - variables
        return relation[row] >= 0 && isBroken[row] == 0 ? 1 : 0
    }

    @inline(__always)
    func costDown(_ column: Int) -> Double {
        if column < variables { return 1 }
        let row = column - variables
        return relation[row] <= 0 && isBroken[row] == 0 ? 1 : 0
    }

    /// The error of a column at its value.
    func error(_ column: Int) -> Double {
        let at = place[column]
        guard at >= 0 else { return 0 }
        let value = value[Int(at)]
        return value > 0 ? costUp(column) * value : costDown(column) * -value
    }
}

// MARK: Factors

extension SimplexCore {
    /// Chooses a basis: variables take the places of the error variables of equations from high to low levels, of
    /// inequalities after the equations of their level, and of required inequalities at last.
    ///
    /// - Parameter preferred: rows that were equations in an earlier solution.
    func chooseBasis(preferred: [Bool]) {
        // Stages: preferred rows, then required equations, then each level with its equations first.
        kernelRows.removeAll()
        elimination.begin(rows: rows, columns: variables)
        var stages = 0
        func add(_ isIn: (Int) -> Bool, _ range: Range<Int>) {
            var added = false
            for index in range {
                let row = Int(order[index])
                guard isIn(row) else { continue }
                kernelRows.append(Int32(row))
                elimination.beginRow(row, stage: stages)
                for entry in Int(rowStart[row])..<Int(rowStart[row + 1]) {
                    elimination.addEntry(row, Int(rowVariable[entry]), rowCoefficient[entry])
                }
                added = true
            }
            if added { stages += 1 }
        }
        let hasPreferred = !preferred.isEmpty
        if hasPreferred { add({ preferred[$0] }, 0..<rows) }
        var laterRequired = 0..<0
        for index in 0..<levelStart.count - 1 {
            let range = Int(levelStart[index])..<Int(levelStart[index + 1])
            add({ self.relation[$0] == 0 && !(hasPreferred && preferred[$0]) }, range)
            if level[Int(order[range.lowerBound])] == 1000 {
                laterRequired = range
            } else {
                add({ self.relation[$0] != 0 && !(hasPreferred && preferred[$0]) }, range)
            }
        }
        add({ self.relation[$0] != 0 && !(hasPreferred && preferred[$0]) }, laterRequired)
        elimination.endRows()
        eliminate(stages: stages, records: false)
        for column in 0..<variables + rows { place[column] = -1 }
        for row in 0..<rows {
            head[row] = Int32(variables + row)
            place[variables + row] = Int32(row)
        }
        for index in 0..<elimination.pivotRow.count where !isExhausted {
            let (row, column) = (Int(elimination.pivotRow[index]), Int(elimination.pivotColumn[index]))
            place[variables + row] = -1
            head[row] = Int32(column)
            place[column] = Int32(row)
        }
        hasBasis = true
        factorise()
    }

    /// Eliminates within the limit of work.
    private func eliminate(stages: Int, records: Bool) {
        elimination.workLimit = max(0, workLimit - work)
        elimination.run(stages: stages, rows: kernelRows, records: records)
        work += elimination.work
        guard elimination.isExhausted else { return }
        isExhausted = true
        if elimination.checkpoint.isCancelled { checkpoint.cancel() } else { work = max(work, workLimit) }
    }

    /// Factorises the basis and finds its values. Columns that depend on others leave the basis.
    func factorise() {
        kernelRows.removeAll()
        elimination.begin(rows: rows, columns: variables)
        for row in 0..<rows {
            let isKernel = place[variables + row] < 0
            isKernelRow[row] = isKernel ? 1 : 0
            guard isKernel else { continue }
            kernelRows.append(Int32(row))
            elimination.beginRow(row, stage: 0)
            for entry in Int(rowStart[row])..<Int(rowStart[row + 1]) where place[Int(rowVariable[entry])] >= 0 {
                elimination.addEntry(row, Int(rowVariable[entry]), rowCoefficient[entry])
            }
        }
        elimination.endRows()
        eliminate(stages: 1, records: true)
        work += rows
        if elimination.isExhausted {
            // A basis without variables needs no factors.
            for index in 0..<kernelRows.count { place[variables + Int(kernelRows[index])] = kernelRows[index] }
            return factorise()
        }
        if elimination.pivotRow.count < kernelRows.count {
            // The error variables of rows without a pivot return to the basis.
            for index in 0..<kernelRows.count where !elimination.isPivot(row: Int(kernelRows[index])) {
                place[variables + Int(kernelRows[index])] = kernelRows[index]
            }
            for variable in 0..<variables { place[variable] = -1 }
            for index in 0..<elimination.pivotRow.count {
                place[Int(elimination.pivotColumn[index])] = elimination.pivotRow[index]
            }
            return factorise()
        }
        for column in 0..<variables + rows { place[column] = -1 }
        for row in 0..<rows where isKernelRow[row] == 0 {
            head[row] = Int32(variables + row)
            place[variables + row] = Int32(row)
        }
        for index in 0..<elimination.pivotRow.count {
            let (row, column) = (Int(elimination.pivotRow[index]), Int(elimination.pivotColumn[index]))
            head[row] = Int32(column)
            place[column] = Int32(row)
        }
        etaStart.removeAll()
        etaStart.append(0)
        etaPosition.removeAll()
        etaPivot.removeAll()
        etaRow.removeAll()
        etaValue.removeAll()
        findValues()
        // Columns in `nonbasic` keep their order where they can.
        var count = 0
        for column in 0..<variables + rows where place[column] < 0 {
            nonbasic[count] = Int32(column)
            slot[column] = Int32(count)
            count += 1
        }
        assert(count == variables)
        active = 0
        for index in 0..<count where open[Int(nonbasic[index])] != 0 {
            exchangeSlots(index, active)
            active += 1
        }
    }

    @inline(__always)
    func exchangeSlots(_ one: Int, _ other: Int) {
        let (first, second) = (nonbasic[one], nonbasic[other])
        (nonbasic[one], nonbasic[other]) = (second, first)
        (slot[Int(second)], slot[Int(first)]) = (Int32(one), Int32(other))
    }

    /// The values of the basis from the constants alone.
    func findValues() {
        for row in 0..<rows { value[row] = constant[row] }
        forward(value)
    }

    /// Transforms `vector` from rows to positions: the factors of the basis's columns whose sum it is.
    func forward(_ vector: SolverBuffer<Double>) {
        let count = elimination.pivotRow.count
        let (pivotRow, pivotColumn) = unsafe (elimination.pivotRow.base, elimination.pivotColumn.base)
        let (lowerStart, lowerRow, lowerValue) = unsafe (
            elimination.lowerStart.base, elimination.lowerRow.base, elimination.lowerValue.base
        )
        let (upperStart, upperColumn, upperValue) = unsafe (
            elimination.upperStart.base, elimination.upperColumn.base, elimination.upperValue.base
        )
        let pivotValue = unsafe elimination.pivotValue.base
        let vector = unsafe vector.base
        let found = unsafe perVariable.base
        for index in 0..<count {
            let value = unsafe vector[Int(pivotRow[index])]
            guard value != 0 else { continue }
            for entry in unsafe Int(lowerStart[index])..<Int(lowerStart[index + 1]) {
                unsafe vector[Int(lowerRow[entry])] -= lowerValue[entry] * value
            }
        }
        var index = count - 1
        while index >= 0 {
            var sum = unsafe vector[Int(pivotRow[index])]
            for entry in unsafe Int(upperStart[index])..<Int(upperStart[index + 1]) {
                unsafe sum -= upperValue[entry] * found[Int(upperColumn[entry])]
            }
            unsafe found[Int(pivotColumn[index])] = unsafe sum / pivotValue[index]
            index -= 1
        }
        let (columnStart, columnRow, columnCoefficient) = unsafe (
            columnStart.base, columnRow.base, columnCoefficient.base
        )
        let isKernelRow = unsafe isKernelRow.base
        for index in 0..<count {
            let column = unsafe Int(pivotColumn[index])
            let value = unsafe found[column]
            unsafe vector[Int(pivotRow[index])] = value
            guard value != 0 else { continue }
            for entry in unsafe Int(columnStart[column])..<Int(columnStart[column + 1]) {
                let row = unsafe Int(columnRow[entry])
                if unsafe isKernelRow[row] == 0 { unsafe vector[row] -= columnCoefficient[entry] * value }
            }
        }
        for index in 0..<etaPosition.count {
            let position = Int(etaPosition[index])
            guard unsafe vector[position] != 0 else { continue }
            let value = unsafe vector[position] / etaPivot[index]
            for entry in Int(etaStart[index])..<Int(etaStart[index + 1]) {
                unsafe vector[Int(etaRow[entry])] -= etaValue[entry] * value
            }
            unsafe vector[position] = value
        }
        work += rows + etaValue.count + elimination.upperValue.count
    }

    /// Transforms `vector` from positions to rows: the factors of the basis's rows whose sum it is.
    func backward(_ vector: SolverBuffer<Double>) {
        var eta = etaPosition.count - 1
        while eta >= 0 {
            let position = Int(etaPosition[eta])
            var sum = vector[position]
            for entry in Int(etaStart[eta])..<Int(etaStart[eta + 1]) {
                sum -= etaValue[entry] * vector[Int(etaRow[entry])]
            }
            vector[position] = sum / etaPivot[eta]
            eta -= 1
        }
        let count = elimination.pivotRow.count
        let (pivotRow, pivotColumn) = unsafe (elimination.pivotRow.base, elimination.pivotColumn.base)
        let found = unsafe perVariable.base
        let vector = unsafe vector.base
        for index in 0..<count { unsafe found[Int(pivotColumn[index])] = unsafe vector[Int(pivotRow[index])] }
        for row in 0..<rows where unsafe isKernelRow[row] == 0 && vector[row] != 0 {
            let value = unsafe vector[row]
            // Variables outside the kernel are never read.
            for entry in Int(rowStart[row])..<Int(rowStart[row + 1]) {
                unsafe found[Int(rowVariable[entry])] -= rowCoefficient[entry] * value
            }
        }
        for index in 0..<count {
            let value = unsafe found[Int(pivotColumn[index])] / elimination.pivotValue[index]
            unsafe vector[Int(pivotRow[index])] = value
            guard value != 0 else { continue }
            for entry in Int(elimination.upperStart[index])..<Int(elimination.upperStart[index + 1]) {
                unsafe found[Int(elimination.upperColumn[entry])] -= elimination.upperValue[entry] * value
            }
        }
        var index = count - 1
        while index >= 0 {
            var sum = unsafe vector[Int(pivotRow[index])]
            for entry in Int(elimination.lowerStart[index])..<Int(elimination.lowerStart[index + 1]) {
                unsafe sum -= elimination.lowerValue[entry] * vector[Int(elimination.lowerRow[entry])]
            }
            unsafe vector[Int(pivotRow[index])] = sum
            index -= 1
        }
        work += rows + etaValue.count + elimination.upperValue.count
    }

    /// The column of the matrix, in `alpha`, as the basis makes it.
    func findAlpha(_ column: Int) {
        alpha.reset(rows, 0)
        if column < variables {
            for entry in Int(columnStart[column])..<Int(columnStart[column + 1]) {
                alpha[Int(columnRow[entry])] = columnCoefficient[entry]
            }
        } else {
            alpha[column - variables] = 1
        }
        forward(alpha)
    }
}
