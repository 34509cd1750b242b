internal import CDeflate
internal import Glibc

/// The ICC profile of an image (ISO 15076-1), which gives its numbers a meaning other than that of sRGB.
package final class ColorProfile: Sendable {
    /// The profile.
    package let bytes: [UInt8]
    /// The number of colour components: 1 for grey, 3 for RGB, 4 for CMYK.
    package let components: Int

    /// The longest profile that is kept.
    private static let longest = 4 << 20

    /// `nil` for a profile that PDF does not allow (ISO 32000-2, 8.6.5.5), and for sRGB.
    package init?(_ bytes: [UInt8]) {
        let data = ProfileData(bytes)
        guard (128 + 4...Self.longest).contains(bytes.count), data.integer(0) == bytes.count,
            data.name(36) == "acsp", let major = data.byte(8), (2...4).contains(major),
            ["prtr", "mntr", "scnr", "spac"].contains(data.name(12))
        else { return nil }
        switch data.name(16) {
        case "GRAY": components = 1
        case "RGB ": components = 3
        case "CMYK": components = 4
        default: return nil
        }
        guard data.isComplete, !data.isSRGB else { return nil }
        self.bytes = bytes
    }
}

/// The tags of a profile.
private struct ProfileData {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func byte(_ place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }

    func integer(_ place: Int) -> Int {
        guard place >= 0, place + 4 <= bytes.count else { return 0 }
        return bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private func short(_ place: Int) -> Int { integer(place) >> 16 }

    /// A number with sixteen bits after the point.
    private func fixed(_ place: Int) -> Double { Double(Int32(truncatingIfNeeded: integer(place))) / 65_536 }

    func name(_ place: Int) -> String {
        guard place >= 0, place + 4 <= bytes.count else { return "" }
        return String(decoding: bytes[place..<place + 4], as: UTF8.self)
    }

    /// The place of a tag's data; nil without it.
    private func tag(_ name: String) -> Int? {
        let count = min(integer(128), 100)
        return (0..<max(0, count)).map { 132 + 12 * $0 }.first { self.name($0) == name }.map { integer($0 + 4) }
    }

    /// Whether all tags are inside the profile, and those for converting its colours are there (ISO 15076-1, 8.3 to 8.6).
    var isComplete: Bool {
        let count = integer(128)
        guard (1...100).contains(count), 132 + 12 * count <= bytes.count else { return false }
        for index in 0..<count {
            let (start, size) = (integer(136 + 12 * index), integer(140 + 12 * index))
            guard start >= 128, start + size <= bytes.count, size >= 8 else { return false }
        }
        if tag("A2B0") != nil { return true }
        switch name(16) {
        case "GRAY": return tag("kTRC") != nil
        case "RGB ": return ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"].allSatisfy { tag($0) != nil }
        default: return false
        }
    }

    /// Whether the primaries and the curves are those of sRGB (IEC 61966-2-1), adapted to D50.
    var isSRGB: Bool {
        guard name(16) == "RGB ", tag("A2B0") == nil else { return false }
        let primaries = [
            ("rXYZ", [0.4361, 0.2225, 0.0139]), ("gXYZ", [0.3851, 0.7169, 0.0971]), ("bXYZ", [0.1431, 0.0606, 0.7141]),
        ]
        for (name, values) in primaries {
            guard let place = tag(name), self.name(place) == "XYZ " else { return false }
            for (axis, value) in values.enumerated() where abs(fixed(place + 8 + 4 * axis) - value) > 0.002 {
                return false
            }
        }
        return ["rTRC", "gTRC", "bTRC"].allSatisfy { name in
            guard let place = tag(name) else { return false }
            return [0.02, 0.1, 0.25, 0.5, 0.75, 1].allSatisfy { value in
                let expected = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
                return abs((curve(at: place, value) ?? -1) - expected) < 0.004
            }
        }
    }

    /// The value of a curve (10.6 and 10.18); nil for other data.
    private func curve(at place: Int, _ value: Double) -> Double? {
        switch name(place) {
        case "curv":
            let count = integer(place + 8)
            guard count > 0 else { return value }
            if count == 1 { return pow(value, Double(short(place + 12)) / 256) }
            guard place + 12 + 2 * count <= bytes.count else { return nil }
            let position = value * Double(count - 1)
            let index = min(Int(position), count - 2)
            let (low, high) = (
                short(place + 12 + 2 * index), bytes.count < place + 16 + 2 * index ? 0 : short(place + 14 + 2 * index)
            )
            return (Double(low) + (Double(high) - Double(low)) * (position - Double(index))) / 65_535
        case "para":
            let kind = short(place + 8)
            func part(_ index: Int) -> Double { fixed(place + 12 + 4 * index) }
            let (gamma, a, b, c, d) = (part(0), part(1), part(2), part(3), part(4))
            switch kind {
            case 0: return pow(value, gamma)
            case 3: return value >= d ? pow(a * value + b, gamma) : c * value
            case 4: return value >= d ? pow(a * value + b, gamma) + part(5) : c * value + part(6)
            default: return nil
            }
        default: return nil
        }
    }
}

// MARK: - Files

extension ColorProfile {
    /// The profile of a PNG (W3C PNG, `iCCP`) if it is not sRGB; `nil` without one.
    convenience init?(png file: UnsafeRawBufferPointer) {
        var place = 8
        while place + 12 <= file.count {
            let length = unsafe file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 8 + length
            guard length >= 0, end + 4 <= file.count else { return nil }
            let name = unsafe String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            // Colours by other chunks, or the pixels.
            if ["sRGB", "cICP", "IDAT", "PLTE"].contains(name) { return nil }
            if name == "iCCP" {
                guard let bytes = unsafe Self.unpacked(UnsafeRawBufferPointer(rebasing: file[place + 8..<end])) else {
                    return nil
                }
                self.init(bytes)
                return
            }
            place = end + 4
        }
        return nil
    }

    /// The profile in a chunk: its name, its method, and its packed bytes.
    private static func unpacked(_ chunk: UnsafeRawBufferPointer) -> [UInt8]? {
        guard let end = unsafe chunk.prefix(80).firstIndex(of: 0), end + 2 < chunk.count, unsafe chunk[end + 1] == 0,
            let unpacker = unsafe libdeflate_alloc_decompressor()
        else { return nil }
        defer { unsafe libdeflate_free_decompressor(unpacker) }
        let packed = unsafe UnsafeRawBufferPointer(rebasing: chunk[(end + 2)...])
        // The size is not known, so that the space for it grows.
        var space = 1 << 12
        while space <= longest {
            var status = LIBDEFLATE_BAD_DATA
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: space) { buffer, count in
                status = unsafe libdeflate_zlib_decompress(
                    unpacker, packed.baseAddress, packed.count, buffer.baseAddress, buffer.count, &count)
                if status != LIBDEFLATE_SUCCESS { count = 0 }
            }
            if status == LIBDEFLATE_SUCCESS { return bytes }
            guard status == LIBDEFLATE_INSUFFICIENT_SPACE else { return nil }
            space *= 8
        }
        return nil
    }

    /// The profile of a JPEG (ICC.1, annex B.4: parts in APP2 segments) if it is not sRGB; `nil` without one.
    convenience init?(jpeg file: UnsafeRawBufferPointer) {
        let mark = Array("ICC_PROFILE\0".utf8)
        var parts: [UInt8: [UInt8]] = [:]
        var count: UInt8 = 0
        unsafe JPEGFrame.forEachSegment(of: file) { marker, content in
            guard marker == 0xE2, unsafe content.count > mark.count + 2, unsafe content.starts(with: mark) else {
                return
            }
            let part = unsafe Array(content.dropFirst(mark.count))
            count = part[1]
            parts[part[0]] = Array(part.dropFirst(2))
        }
        guard count > 0 else { return nil }
        var bytes: [UInt8] = []
        for number in 1...count {
            guard let part = parts[number] else { return nil }
            bytes += part
        }
        self.init(bytes)
    }
}
