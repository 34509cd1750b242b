/// A value for each node of a tree, in memory that the tree holds during layout.
///
/// Indices are checked in builds for debugging and tests only, because checks would slow down every layout. They come from
/// the tree's links, which contain only its own nodes. In release builds a column is one word, because methods of the engine
/// copy it.
@safe struct NodeColumn<Element> {
    private let start: UnsafePointer<Element>
    #if DEBUG || TEST_BUILD
        private let count: Int
    #endif

    /// Creates a column; `nil` without elements.
    @inline(__always)
    init?(_ elements: UnsafeBufferPointer<Element>) {
        guard let start = elements.baseAddress else { return nil }
        unsafe self.start = start
        #if DEBUG || TEST_BUILD
            count = elements.count
        #endif
    }

    /// The element at an index.
    subscript(index: Int) -> Element {
        @inline(__always) unsafeAddress {
            #if DEBUG || TEST_BUILD
                precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
            #endif
            return unsafe start + index
        }
    }
}
