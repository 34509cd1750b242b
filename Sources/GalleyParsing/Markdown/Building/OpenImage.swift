/// The open image.
struct OpenImage {
    /// The number of open images, each in the alternative text of the one before it.
    var depth = 0
    /// The places of its address and its title, or -1.
    var url: Int32 = -1
    var title: Int32 = -1
    /// The alternative text so far.
    var alternative: [UInt8] = []
}
