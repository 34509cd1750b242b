internal import CCairo
internal import GalleyLayout
internal import GalleyText

/// The colour of a mark, and its text in a content stream.
struct PDFMark {
    let slot: Int32

    /// The red component of all marks, which no colour of a document has: those are multiples of 1/255, or computed.
    static let red = 0.314159
    static let redText = "0.314159"

    init(slot: Int32) {
        self.slot = slot
    }

    // Cairo prints numbers from 0.1 with six digits, and smaller ones twice, with 18 digits at first.
    var red: Double { PDFMark.red }
    var green: Double { 0.1 + Double(slot / 1000) / 1_000_000 }
    var blue: Double { 0.1 + Double(slot % 1000) / 10_000 }

    /// The mark with the green and blue components of a content stream.
    init(green: Double, blue: Double) {
        let (high, low) = (((green - 0.1) * 1_000_000).rounded(), ((blue - 0.1) * 10_000).rounded())
        slot = (0..<900_000).contains(high) && (0..<1000).contains(low) ? Int32(high) * 1000 + Int32(low) : 0
    }
}
