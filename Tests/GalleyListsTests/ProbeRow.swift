import GalleyInterface

/// A row of the array of a `ListProbe`. Its length depends on the width.
struct ProbeRow: Sendable {
    static let leastLength = 12.0
    static let imageWidth = 50.0

    var id: String
    var version: Int
    var length: Double
    var section = ""
    /// The height of an image that is loaded late; 0 without one.
    var image = 0

    var imageName: String { "\(image) \(id)" }

    /// The content: two boxes next to each other, or one below the other where the list is narrow.
    var content: Box {
        Box.row {
            Box().size(width: 80, height: .points(length)).background(.accent).id("bar " + id)
            if image > 0 {
                Box(ImageNode(imageName).id("image " + id)).styled { $0.flexShrink = 0 }
            } else {
                Box().size(width: 80, height: .points(ProbeRow.leastLength)).background(.surface)
            }
        }
        .styled {
            $0.flexWrap = .wrap
            $0.alignItems = .flexStart
            $0.alignContent = .flexStart
        }
    }

    /// The length on screen in a column of a width, on whole pixels.
    func length(at width: Double, scale: Double) -> Double {
        let (other, rest) = image > 0 ? (ProbeRow.imageWidth, Double(image)) : (80, ProbeRow.leastLength)
        return ((80 + other > width ? length + rest : max(length, rest)) * scale).rounded(.up) / scale
    }
}
