/// The captions of figures and tables so far.
struct CaptionState {
    var all: [Caption] = []
    /// The numbers of captions by kind.
    var counts: [Caption.Kind: Int] = [:]
    /// The kinds that have a list.
    var listedKinds: Set<Caption.Kind> = []
    /// The event of the paragraph that is the caption of the next table, or -1.
    var above = -1
    /// The event of the paragraph that is the caption of the last table, or -1.
    var below = -1
}
