internal import GalleyRegions
internal import GalleyShaping
internal import GalleyText
internal import GalleyUnicode

/// A fitted line and its line box.
struct LineWithBox {
    var line: FittedLine
    var extent: LineExtent
    var box: (height: Int, baseline: Int)
}
