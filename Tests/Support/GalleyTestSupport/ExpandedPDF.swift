internal import CDeflate
import Foundation

/// A PDF file as text, in which the objects of compressed object streams follow the others (ISO 32000-1, 7.5.7).
public struct ExpandedPDF {
    /// The file with a character for each byte, and the objects.
    public private(set) var text: String

    /// Reads the bytes of a file.
    public init(_ bytes: [UInt8]) {
        text = Self.text(bytes[...])
        let data = Data(bytes)
        var place = data.startIndex
        while let start = data.range(of: Data("/Type/ObjStm".utf8), in: place..<data.endIndex),
            let content = data.range(of: Data("stream\n".utf8), in: start.upperBound..<data.endIndex),
            let end = data.range(of: Data("\nendstream".utf8), in: content.upperBound..<data.endIndex)
        {
            let entries = Self.text(bytes[start.upperBound..<content.lowerBound])
            append(Self.unpacked(bytes[content.upperBound..<end.lowerBound]), entries)
            place = end.upperBound
        }
    }

    /// Adds the objects of a stream in the form of other objects.
    private mutating func append(_ bytes: [UInt8], _ entries: String) {
        guard let first = entries.firstMatch(of: /\/First ([0-9]+)/).flatMap({ Int($0.1) }), first <= bytes.count else {
            return
        }
        let head = Self.text(bytes[..<first]).split(separator: " ").compactMap { Int($0) }
        let places = stride(from: 0, to: head.count - 1, by: 2).map { (number: head[$0], start: first + head[$0 + 1]) }
        for (index, object) in places.enumerated() {
            let end = index + 1 < places.count ? places[index + 1].start : bytes.count
            guard object.start <= end, end <= bytes.count else { continue }
            text += "\n\(object.number) 0 obj\n\(Self.text(bytes[object.start..<end]))endobj\n"
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        return String(scalars)
    }

    private static func unpacked(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard let unpacker = unsafe libdeflate_alloc_decompressor() else { return [] }
        defer { unsafe libdeflate_free_decompressor(unpacker) }
        return unsafe [UInt8](unsafeUninitializedCapacity: 1 << 22) { buffer, count in
            let status = unsafe bytes.withUnsafeBytes {
                unsafe libdeflate_zlib_decompress(
                    unpacker, $0.baseAddress, $0.count, buffer.baseAddress, buffer.count, &count)
            }
            if status != LIBDEFLATE_SUCCESS { count = 0 }
        }
    }
}
