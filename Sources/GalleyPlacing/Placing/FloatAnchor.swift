/// A float's position in its paragraph.
struct FloatAnchor {
    var cluster: Int
    var request: FloatRequest
}
