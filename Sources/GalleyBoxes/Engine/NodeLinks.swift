/// The links of a node in its tree; -1 is none.
struct NodeLinks: Sendable {
    var parent: Int32 = -1
    var first: Int32 = -1
    var last: Int32 = -1
    var previous: Int32 = -1
    var next: Int32 = -1
}
