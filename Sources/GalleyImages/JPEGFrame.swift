/// The frame header of a JPEG (ITU-T T.81, B.2).
struct JPEGFrame {
    var precision: Int
    var width: Int
    var height: Int
    var components: Int
    /// Whether a segment of Adobe's programs is before the frame, whose inks are inverted.
    var isAdobe = false

    /// `nil` if there is none before the data, or if PDF does not allow its coding.
    init?(of file: UnsafeRawBufferPointer) {
        guard file.count > 4, unsafe file[0] == 0xFF, unsafe file[1] == 0xD8 else { return nil }
        var place = 2
        while let segment = unsafe JPEGFrame.segment(of: file, at: place) {
            switch segment.marker {
            // Baseline, extended and progressive, with Huffman codes.
            case 0xC0, 0xC1, 0xC2:
                let start = segment.content
                guard segment.end - start >= 6 else { return nil }
                func word(_ offset: Int) -> Int {
                    unsafe Int(file[start + offset]) << 8 | Int(file[start + offset + 1])
                }
                (precision, height, width) = (unsafe Int(file[start]), word(1), word(3))
                components = unsafe Int(file[start + 5])
                guard width > 0, height > 0 else { return nil }
                return
            case 0xEE:
                let content = unsafe file[segment.content..<segment.end]
                if unsafe content.starts(with: Array("Adobe".utf8)) { isAdobe = true }
                place = segment.end
            // Other frames, and the start of the data.
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xD8...0xDA: return nil
            default: place = segment.end
            }
        }
        return nil
    }

    /// Calls `body` with the marker and the content of each segment before the data.
    static func forEachSegment(
        of file: UnsafeRawBufferPointer, _ body: (UInt8, Slice<UnsafeRawBufferPointer>) -> Void
    ) {
        guard file.count > 4, unsafe file[0] == 0xFF, unsafe file[1] == 0xD8 else { return }
        var place = 2
        while let segment = unsafe segment(of: file, at: place), segment.marker != 0xDA, segment.marker != 0xD9 {
            if segment.content <= segment.end { unsafe body(segment.marker, file[segment.content..<segment.end]) }
            place = segment.end
        }
    }

    /// The file without APP1 segments, which contain EXIF.
    static func withoutEXIF(_ file: UnsafeRawBufferPointer) -> [UInt8] {
        var result: [UInt8] = [0xFF, 0xD8]
        var place = 2
        while let segment = unsafe segment(of: file, at: place), segment.marker != 0xDA {
            if segment.marker != 0xE1 { unsafe result.append(contentsOf: file[place..<segment.end]) }
            place = segment.end
        }
        unsafe result.append(contentsOf: file[place...])
        return result
    }

    /// The marker at a position, the start of its content, and the position of the next one; `nil` if there is none.
    static func segment(of file: UnsafeRawBufferPointer, at place: Int) -> (marker: UInt8, content: Int, end: Int)? {
        var place = place
        guard place < file.count, unsafe file[place] == 0xFF else { return nil }
        while place < file.count, unsafe file[place] == 0xFF { place += 1 }
        guard place + 2 < file.count else { return nil }
        let marker = unsafe file[place]
        if marker == 0x01 || (0xD0...0xD9).contains(marker) { return (marker, place + 1, place + 1) }
        let length = unsafe Int(file[place + 1]) << 8 | Int(file[place + 2])
        guard length >= 2, place + 1 + length <= file.count else { return nil }
        return (marker, place + 3, place + 1 + length)
    }
}
