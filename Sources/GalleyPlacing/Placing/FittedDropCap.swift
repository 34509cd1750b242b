internal import GalleyShaping
internal import GalleySupport

/// A fitted drop cap.
struct FittedDropCap {
    var shaped: ShapedText
    /// The length of its text in UTF-8 bytes.
    var count: Int
    /// The distance from the top of its first line to the bottom of its last.
    var breadth: Int
    /// The baseline of its last line, relative to the top of its first.
    var baseline: Int
    /// The distance from adjacent text.
    var gap: Int
    /// The inline position, once placed.
    var inline = 0
    var block = 0

    var width: Int { shaped.clusters[shaped.clusterCount].x }
}
