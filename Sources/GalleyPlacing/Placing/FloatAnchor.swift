internal import GalleyRegions
internal import GalleyShaping
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// A float's position in its paragraph.
struct FloatAnchor {
    var cluster: Int
    var request: FloatRequest
}
