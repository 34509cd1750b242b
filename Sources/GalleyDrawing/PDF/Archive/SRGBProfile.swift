/// A colour profile of sRGB (IEC 61966-2-1) in the form of ICC 4.2 (ISO 15076-1), for the output intent of PDF/A.
///
/// It is written here, so that a file does not depend on the profiles of a machine.
enum SRGBProfile {
    static let bytes: [UInt8] = {
        // The colorants and the white point, adapted to D50 with the Bradford transform.
        let curve = parametric([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
        let tags: [(name: String, data: [UInt8])] = [
            ("desc", localized("sRGB")), ("cprt", localized("No copyright, use freely")),
            ("wtpt", numbers("XYZ ", [0.9642, 1, 0.8249])),
            (
                "chad",
                numbers("sf32", [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168])
            ),
            ("rXYZ", numbers("XYZ ", [0.43607, 0.22249, 0.01392])),
            ("gXYZ", numbers("XYZ ", [0.38515, 0.71687, 0.09708])),
            ("bXYZ", numbers("XYZ ", [0.14307, 0.06061, 0.7141])),
            ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
        var table = integer(tags.count)
        var data: [UInt8] = []
        var places: [[UInt8]: Int] = [:]
        let start = 128 + 4 + 12 * tags.count
        for tag in tags {
            // Equal curves are in the profile once.
            let place = places[tag.data] ?? start + data.count
            if places[tag.data] == nil { data += tag.data }
            places[tag.data] = place
            table += Array(tag.name.utf8) + integer(place) + integer(tag.data.count)
        }
        return header(size: start + data.count) + table + data
    }()

    private static func header(size: Int) -> [UInt8] {
        var header = integer(size) + integer(0) + integer(0x0420_0000)
        header += Array("mntrRGB XYZ ".utf8)
        // The date of the profile.
        for part in [2026, 11, 29, 0, 0, 0] { header += [UInt8(part >> 8), UInt8(part & 255)] }
        header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        // The illuminant of the profile connection space, D50.
        for value in [0.9642, 1, 0.8249] { header += fixed(value) }
        return header + [UInt8](repeating: 0, count: 128 - header.count)
    }

    private static func integer(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
    }

    /// A number with sixteen bits after the point.
    private static func fixed(_ value: Double) -> [UInt8] {
        integer(Int((value * 65_536).rounded()))
    }

    private static func numbers(_ type: String, _ values: [Double]) -> [UInt8] {
        Array(type.utf8) + integer(0) + values.flatMap(fixed)
    }

    /// The curve that is linear below the last parameter.
    private static func parametric(_ parameters: [Double]) -> [UInt8] {
        Array("para".utf8) + integer(0) + [0, 3, 0, 0] + parameters.flatMap(fixed)
    }

    /// A text in one language.
    private static func localized(_ text: String) -> [UInt8] {
        let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let data =
            Array("mluc".utf8) + integer(0) + integer(1) + integer(12) + Array("enUS".utf8)
            + integer(units.count) + integer(28) + units
        return data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
    }
}
