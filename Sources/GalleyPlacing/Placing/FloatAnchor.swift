/// A float's position in its paragraph.
struct FloatAnchor {
    /// The cluster of its character, or the cluster after a float without one.
    var cluster: Int
    /// The cluster whose row contains the float: that of its character, or the one before the float. A float at the start of
    /// a row in any case is in the row of the cluster after it.
    var rowCluster: Int
    var request: FloatRequest

    /// The number of characters that the text has for the float: one or none.
    var characterCount: Int { request.index < 0 ? 1 : 0 }
}
