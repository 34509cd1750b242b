internal import GalleyShaping

/// A fitted line and its line box.
struct LineWithBox {
    var line: FittedLine
    var extent: LineExtent
    var box: (height: Int, baseline: Int)
}
