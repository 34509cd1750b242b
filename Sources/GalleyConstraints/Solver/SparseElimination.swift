/// Gaussian elimination of a sparse matrix: pivots are chosen for little fill (Markowitz) and stability.
///
/// Rows come in stages: while the rows of one stage have pivots, those of later stages only follow. The result is either the
/// pivots alone, or the factors to solve systems with.
struct SparseElimination {
    /// The pivots in their order.
    var pivotRow = SolverBuffer<Int32>()
    var pivotColumn = SolverBuffer<Int32>()
    var pivotValue = SolverBuffer<Double>()
    // Multipliers of rows below each pivot, and the rest of the pivot's row. There is one more start than pivots.
    var lowerStart = SolverBuffer<Int32>()
    var lowerRow = SolverBuffer<Int32>()
    var lowerValue = SolverBuffer<Double>()
    var upperStart = SolverBuffer<Int32>()
    var upperColumn = SolverBuffer<Int32>()
    var upperValue = SolverBuffer<Double>()

    // The matrix that is left: rows with values, columns with the numbers of rows only.
    private var rowStart = SolverBuffer<Int32>()
    private var rowCount = SolverBuffer<Int32>()
    private var rowRoom = SolverBuffer<Int32>()
    private var entryColumn = SolverBuffer<Int32>()
    private var entryValue = SolverBuffer<Double>()
    private var columnStart = SolverBuffer<Int32>()
    private var columnCount = SolverBuffer<Int32>()
    /// Entries of the list of a column; rows with a pivot stay in it, but do not count.
    private var columnLength = SolverBuffer<Int32>()
    private var columnRoom = SolverBuffer<Int32>()
    private var columnEntry = SolverBuffer<Int32>()
    // Rows of the current stage in lists by their number of entries.
    private var bucketHead = SolverBuffer<Int32>()
    private var bucketNext = SolverBuffer<Int32>()
    private var bucketPrevious = SolverBuffer<Int32>()
    private var isListed = SolverBuffer<UInt8>()
    /// The place of a column in the row that is being changed, plus 1; 0 is nowhere.
    private var place = SolverBuffer<Int32>()
    private var stage = SolverBuffer<Int32>()
    private let longest = 64
    private(set) var work = 0
    /// The work after which elimination ends.
    var workLimit = Int.max
    /// The number of entries after which elimination ends, which bounds its memory.
    private var entryLimit = Int.max
    private(set) var checkpoint = CancellationCheckpoint()
    /// Whether elimination ended at a limit, or was cancelled. Its result is then unusable.
    private(set) var isExhausted = false

    init() {}

    func free() {
        pivotRow.free()
        pivotColumn.free()
        pivotValue.free()
        lowerStart.free()
        lowerRow.free()
        lowerValue.free()
        upperStart.free()
        upperColumn.free()
        upperValue.free()
        for vector in [
            rowStart, rowCount, rowRoom, entryColumn, columnStart, columnCount, columnLength, columnRoom, columnEntry,
            bucketHead,
            bucketNext, bucketPrevious, place, stage,
        ] {
            vector.free()
        }
        entryValue.free()
        isListed.free()
    }

    /// Begins with a matrix of no entries.
    mutating func begin(rows: Int, columns: Int) {
        pivotRow.removeAll()
        pivotColumn.removeAll()
        pivotValue.removeAll()
        lowerRow.removeAll()
        lowerValue.removeAll()
        upperColumn.removeAll()
        upperValue.removeAll()
        lowerStart.removeAll()
        upperStart.removeAll()
        lowerStart.append(0)
        upperStart.append(0)
        entryColumn.removeAll()
        entryValue.removeAll()
        columnEntry.removeAll()
        rowStart.reset(rows, 0)
        rowCount.reset(rows, 0)
        rowRoom.reset(rows, 0)
        stage.reset(rows, -1)
        columnStart.reset(columns, 0)
        columnCount.reset(columns, 0)
        columnLength.reset(columns, 0)
        columnRoom.reset(columns, 0)
        place.reset(columns, 0)
        bucketHead.reset(longest + 1, -1)
        bucketNext.reset(rows, -1)
        bucketPrevious.reset(rows, -1)
        isListed.reset(rows, 0)
        work = 0
        checkpoint = CancellationCheckpoint()
        isExhausted = false
    }

    /// Begins a row, whose entries follow by `addEntry`.
    mutating func beginRow(_ row: Int, stage: Int) {
        rowStart[row] = Int32(entryColumn.count)
        self.stage[row] = Int32(stage)
    }

    @inline(__always)
    mutating func addEntry(_ row: Int, _ column: Int, _ value: Double) {
        entryColumn.append(Int32(column))
        entryValue.append(value)
        rowCount[row] += 1
        rowRoom[row] += 1
        columnCount[column] += 1
    }

    /// Ends the matrix: makes the lists of columns.
    mutating func endRows() {
        var start: Int32 = 0
        for column in 0..<columnCount.count {
            columnStart[column] = start
            columnRoom[column] = columnCount[column]
            start += columnCount[column]
            columnCount[column] = 0
        }
        columnEntry.reset(Int(start), 0)
        for row in 0..<rowCount.count where stage[row] >= 0 {
            for entry in Int(rowStart[row])..<Int(rowStart[row] + rowCount[row]) {
                let column = Int(entryColumn[entry])
                columnEntry[Int(columnStart[column] + columnCount[column])] = Int32(row)
                columnCount[column] += 1
            }
        }
        for column in 0..<columnCount.count { columnLength[column] = columnCount[column] }
        entryLimit = max(4_000_000, 16 * entryColumn.count)
    }

    /// Eliminates until no row of a stage below `stages` has a pivot.
    ///
    /// - Parameters:
    ///   - rows: the rows in the order of their stages.
    ///   - records: keeps the factors.
    mutating func run(stages: Int, rows: SolverBuffer<Int32>, records: Bool) {
        var next = 0
        for current in 0..<stages {
            while next < rows.count, Int(stage[Int(rows[next])]) <= current {
                list(Int(rows[next]))
                next += 1
            }
            while !isExhausted, let (row, entry) = findPivot() { eliminate(row, entry, records) }
        }
    }

    private mutating func list(_ row: Int) {
        let bucket = min(Int(rowCount[row]), longest)
        let head = bucketHead[bucket]
        bucketNext[row] = head
        bucketPrevious[row] = -1
        if head >= 0 { bucketPrevious[Int(head)] = Int32(row) }
        bucketHead[bucket] = Int32(row)
        isListed[row] = 1
    }

    private mutating func unlist(_ row: Int) {
        guard isListed[row] == 1 else { return }
        isListed[row] = 0
        let (previous, next) = (bucketPrevious[row], bucketNext[row])
        if previous >= 0 {
            bucketNext[Int(previous)] = next
        } else {
            let bucket = min(Int(rowCount[row]), longest)
            bucketHead[bucket] = next
        }
        if next >= 0 { bucketPrevious[Int(next)] = previous }
    }

    private mutating func findPivot() -> (row: Int, entry: Int)? {
        while bucketHead[0] >= 0 { unlist(Int(bucketHead[0])) }
        var best: (row: Int, entry: Int)?
        var (bestCost, bestSize) = (Int.max, 0.0)
        var seen = 0
        for bucket in 1...longest {
            var row = Int(bucketHead[bucket])
            while row >= 0 {
                let start = Int(rowStart[row])
                let count = Int(rowCount[row])
                var largest = 0.0
                for entry in start..<start + count { largest = max(largest, abs(entryValue[entry])) }
                for entry in start..<start + count where abs(entryValue[entry]) >= 0.1 * largest {
                    let cost = (count - 1) * Int(columnCount[Int(entryColumn[entry])] - 1)
                    if cost < bestCost || (cost == bestCost && abs(entryValue[entry]) > bestSize) {
                        (bestCost, bestSize) = (cost, abs(entryValue[entry]))
                        best = (row, entry)
                    }
                }
                work += count
                seen += 1
                if bestCost == 0 || seen >= 4 { return best }
                row = Int(bucketNext[row])
            }
            // No later row costs less.
            if best != nil, bestCost <= bucket * bucket { return best }
        }
        return best
    }

    private mutating func eliminate(_ row: Int, _ entry: Int, _ records: Bool) {
        unlist(row)
        let column = Int(entryColumn[entry])
        let pivot = entryValue[entry]
        pivotRow.append(Int32(row))
        pivotColumn.append(Int32(column))
        pivotValue.append(pivot)
        stage[row] = -1
        let start = Int(rowStart[row])
        let end = start + Int(rowCount[row])
        for one in start..<end {
            let other = Int(entryColumn[one])
            columnCount[other] -= 1
            if other != column, records {
                upperColumn.append(Int32(other))
                upperValue.append(entryValue[one])
            }
        }
        let length = Int(columnLength[column])
        for index in 0..<length {
            let other = Int(columnEntry[Int(columnStart[column]) + index])
            guard stage[other] >= 0 else { continue }
            guard work < workLimit, entryColumn.count < entryLimit, checkpoint.allows(work) else {
                isExhausted = true
                break
            }
            subtract(row, column, pivot, from: other, records)
        }
        columnCount[column] = 0
        lowerStart.append(Int32(lowerRow.count))
        upperStart.append(Int32(upperColumn.count))
    }

    private mutating func subtract(_ row: Int, _ column: Int, _ pivot: Double, from other: Int, _ records: Bool) {
        let wasListed = isListed[other] == 1
        unlist(other)
        var start = Int(rowStart[other])
        var count = Int(rowCount[other])
        var factor = 0.0
        var index = 0
        while index < count {
            let one = Int(entryColumn[start + index])
            if one == column {
                factor = entryValue[start + index] / pivot
                count -= 1
                entryColumn[start + index] = entryColumn[start + count]
                entryValue[start + index] = entryValue[start + count]
                continue
            }
            place[one] = Int32(index + 1)
            index += 1
        }
        if records {
            lowerRow.append(Int32(other))
            lowerValue.append(factor)
        }
        let from = Int(rowStart[row])
        let added = Int(rowCount[row])
        work += count + added
        if count + added > Int(rowRoom[other]) {
            moveToEnd(other, count: count, room: (count + added) * 2)
            start = Int(rowStart[other])
        }
        for index in 0..<added {
            let one = Int(entryColumn[from + index])
            guard one != column else { continue }
            let change = factor * entryValue[from + index]
            let at = Int(place[one])
            if at > 0 {
                let old = entryValue[start + at - 1]
                let new = old - change
                entryValue[start + at - 1] = abs(new) < 1e-12 * (abs(old) + abs(change)) ? 0 : new
            } else {
                entryColumn[start + count] = Int32(one)
                entryValue[start + count] = -change
                count += 1
                addToColumn(one, other)
            }
        }
        removeZeros(from: other, count: count)
        if wasListed { list(other) }
    }

    /// Moves the first entries of a row to the end of all rows, where it has more room.
    private mutating func moveToEnd(_ row: Int, count: Int, room: Int) {
        let start = Int(rowStart[row])
        rowStart[row] = Int32(entryColumn.count)
        rowRoom[row] = Int32(room)
        for index in 0..<count {
            entryColumn.append(entryColumn[start + index])
            entryValue.append(entryValue[start + index])
        }
        for _ in count..<room {
            entryColumn.append(-1)
            entryValue.append(0)
        }
    }

    /// Removes the zeros from the first entries of a row, which become all of them, and clears the columns' places.
    @inline(__always)
    private mutating func removeZeros(from row: Int, count: Int) {
        let start = Int(rowStart[row])
        var count = count
        var index = 0
        while index < count {
            let one = Int(entryColumn[start + index])
            place[one] = 0
            if entryValue[start + index] == 0 {
                removeFromColumn(one, row)
                count -= 1
                entryColumn[start + index] = entryColumn[start + count]
                entryValue[start + index] = entryValue[start + count]
                if count > index { place[Int(entryColumn[start + index])] = 0 }
                continue
            }
            index += 1
        }
        rowCount[row] = Int32(count)
    }

    private mutating func removeFromColumn(_ column: Int, _ row: Int) {
        let start = Int(columnStart[column])
        let length = Int(columnLength[column])
        for index in start..<start + length where Int(columnEntry[index]) == row {
            columnEntry[index] = columnEntry[start + length - 1]
            columnLength[column] -= 1
            columnCount[column] -= 1
            work += index - start
            return
        }
    }

    private mutating func addToColumn(_ column: Int, _ row: Int) {
        let count = Int(columnLength[column])
        if count == Int(columnRoom[column]) {
            let start = Int(columnStart[column])
            let moved = columnEntry.count
            for index in 0..<count { columnEntry.append(columnEntry[start + index]) }
            for _ in 0..<count + 4 { columnEntry.append(-1) }
            columnStart[column] = Int32(moved)
            columnRoom[column] = Int32(count * 2 + 4)
        }
        columnEntry[Int(columnStart[column]) + count] = Int32(row)
        columnLength[column] += 1
        columnCount[column] += 1
    }

    /// Whether a row has a pivot.
    func isPivot(row: Int) -> Bool { stage[row] < 0 }
}
