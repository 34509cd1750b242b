/// What is known of a face before it is opened: its names, and what of the CSS axes it serves.
struct FaceDescription: Sendable {
    var familyName: String
    var styleName: String
    /// CSS weights served; one for a static face.
    var weight: ClosedRange<Int>
    var isItalic: Bool
    /// Percent of normal width served.
    var stretch: ClosedRange<Double>
}
