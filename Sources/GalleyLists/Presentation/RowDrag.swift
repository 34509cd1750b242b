/// A row that the user moves.
struct RowDrag {
    var id: ItemID
    /// The distance from the start of the row to the pointer.
    var grab: Double
    /// The pointer, along the part that is seen.
    var place: Double
    /// The item before which the row would be placed, and the places of the rows between in the meantime.
    var before: ItemID?
    var hasTarget = false
    /// The time at which the row was dropped; it then waits for the snapshot in which it is moved.
    var dropped: Duration?
    /// The time up to which the list was scrolled because the pointer is near an edge.
    var scrolled: Duration
}
