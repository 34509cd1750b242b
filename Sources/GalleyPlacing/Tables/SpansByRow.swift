/// The indices of spanning cells by their first and last rows.
struct SpansByRow {
    var starting: [[Int]]
    var ending: [[Int]]

    init(_ cells: [SpanningCell], count: Int) {
        starting = Array(repeating: [], count: count)
        ending = starting
        for (index, cell) in cells.enumerated() {
            starting[cell.row].append(index)
            ending[cell.end - 1].append(index)
        }
    }
}
