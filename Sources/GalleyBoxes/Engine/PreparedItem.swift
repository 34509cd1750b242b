/// A prepared item of a container, and the values it depends on in addition to its content.
struct PreparedItem: Sendable {
    var item = FlexItem(node: -1, order: 0)
    /// The container; -1 if nothing is cached.
    var container: Int32 = -1
    var isRightToLeft = false
    var width = 0.0
    var basisHeight = 0.0
}
