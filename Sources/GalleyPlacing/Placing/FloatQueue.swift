/// The floats of a paragraph that are not in an earlier row.
struct FloatQueue {
    let anchors: [FloatAnchor]
    /// The index of the first float that is neither placed nor waiting.
    var next = 0
    /// The floats that are placed at the end of the current row.
    var waiting: [FloatRequest] = []

    init(_ anchors: [FloatAnchor]) {
        self.anchors = anchors
    }

    /// Whether a float is neither placed nor waiting.
    var hasNext: Bool { next < anchors.count }

    /// Whether the next float is in a row that ends before a cluster.
    func hasNext(before cluster: Int) -> Bool { hasNext && anchors[next].rowCluster < cluster }

    /// Makes the next float wait for the end of the row.
    mutating func postponeNext() {
        waiting.append(anchors[next].request)
        next += 1
    }
}
