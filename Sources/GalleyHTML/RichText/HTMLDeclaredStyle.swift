package import GalleyText
package import GalleyValues

/// The appearance that an element declares with its attributes: `style`, and those such as `color` and `face`.
package struct HTMLDeclaredStyle: Sendable {
    /// The attributes of its text that differ from those around it.
    package internal(set) var text = TextAttributes()
    /// The alignment of a block; nil if it is that of the text around it.
    package internal(set) var alignment: CellStyle.Alignment?
    /// The background of a block or cell.
    package internal(set) var background: Color?
    /// Whether the element is not shown.
    package internal(set) var isHidden = false
}
