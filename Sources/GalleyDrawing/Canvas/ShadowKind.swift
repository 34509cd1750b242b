/// The kind of a shadow.
enum ShadowKind {
    /// Outside the object, below it.
    case outer
    /// Inside the object, from its edges.
    case inner
}
