/// The places of generated contents in an element.
enum HTMLGenerated: Int32, Sendable, CaseIterable {
    case before, after
}
