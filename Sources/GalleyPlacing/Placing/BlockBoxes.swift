/// The boxes of blocks while text is placed.
struct BlockBoxes {
    /// The open blocks; nil if no block with a box is open.
    var open: BlockStack?
    /// The boxes in the containers so far, with insets instead of positions along lines until all lines are placed.
    var fragments: [BlockFragment] = []
}
