internal import GalleyPlacing
internal import GalleyShaping
internal import GalleyText

extension TextLayout {
    /// Traps if an invariant of layouts is violated: lines cover the visible text, containers contain their lines in
    /// order, rows follow each other without overlapping, and the lines of a row are next to each other in their spans.
    package func checkInvariants() {
        var end = 0
        for (index, record) in records.enumerated() {
            precondition(record.textStart == end, "line \(index) does not start at the end of the previous line")
            precondition(record.textEnd >= record.textStart && record.textEnd <= text.string.utf8.count)
            // The hanging width may be negative, if letter spacing takes more than the width of a space.
            precondition(record.height >= 0)
            end = record.textEnd
            let shaped = storages[Int(record.storage)].shaped
            precondition(record.firstCluster <= record.trimmed && record.trimmed <= record.endCluster)
            precondition(Int(record.endCluster) <= shaped.clusterCount)
        }
        if !isTruncated { precondition(end == text.string.utf8.count || records.isEmpty, "text is missing") }
        for truncation in truncationRecords {
            precondition(records.indices.contains(truncation.line))
            for (one, other) in zip(truncation.hidden, truncation.hidden.dropFirst()) {
                precondition(one.upperBound <= other.lowerBound)
            }
        }
        for container in containers {
            var bottom = Int.min
            var row: Int32 = -1
            for index in container.lines {
                let record = records[index]
                let isNewRow = record.row != row
                let box = record.rowGroup >= 0 ? rowGroups.outermost(Int(record.rowGroup)) : nil
                let (top, height) = box.map { ($0.top, $0.height) } ?? (record.y, record.height)
                if isNewRow {
                    precondition(record.row > row, "rows are counted upwards")
                    precondition(top >= bottom, "row \(record.row) starts above the end of the previous row")
                    bottom = top + height
                    row = record.row
                }
                // A drop cap spans other rows.
                if record.isDropCap { continue }
                precondition(
                    record.y >= top && record.y + record.height <= top + height, "line \(index) leaves its row")
            }
        }
    }
}
