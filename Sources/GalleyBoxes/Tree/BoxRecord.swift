package import GalleyText

/// The record of a box in a layout.
package struct BoxRecord: Sendable {
    let place: BoxPlace
    let part: BoxStructure

    /// The border box, relative to the corner of the parent's.
    package var frame: Rect { place.frame }
    /// The size of the frame before rounding.
    var exactSize: Size { place.exactSize }
    package var firstBaseline: Double { place.firstBaseline }
    package var lastBaseline: Double { place.lastBaseline }
    package var border: EdgeInsets { part.border }
    package var padding: EdgeInsets { part.padding }
    package var parent: Int32 { part.parent }
    package var first: Int32 { part.first }
    package var next: Int32 { part.next }
    package var order: Int32 { part.order }
    package var generation: UInt32 { part.generation }
    package var isThere: Bool { part.isThere }
    package var isRightToLeft: Bool { part.isRightToLeft }
    /// Whether it floats in a block.
    package var isFloat: Bool { part.isFloat }
    /// Whether it is a cell that is not drawn without content.
    var hidesIfEmpty: Bool { part.hidesIfEmpty }
    package var writingMode: TextContainer.WritingMode { part.writingMode }
    package var position: BoxStyle.Position { part.position }
    package var overflow: BoxStyle.Overflow { part.overflow }
    package var display: BoxStyle.Display { part.display }
    /// Whether its style has a height, so that space in it is not only that of margins.
    var hasHeight: Bool { part.hasHeight }
    var breaks: BoxStyle.Breaks { part.breaks }
    var alignContent: BoxStyle.ContentAlignment { part.alignContent }
    package var details: BoxDetails? { part.details }
}
