internal import CGalleyBlend
internal import GalleyImages
internal import GalleyLayout
internal import GalleyText
internal import Glibc

/// Premultiplied pixels that filters change (Filter Effects 1).
struct FilteredPixels {
    var words: [UInt32]
    private let width: Int
    private let height: Int

    init(width: Int, height: Int) {
        words = [UInt32](repeating: 0, count: width * height)
        self.width = width
        self.height = height
    }

    mutating func apply(_ filter: BoxEffects.Filter, scale: Double) {
        switch filter {
        case .blur(let deviation): blur(deviation * scale)
        case .dropShadow(let shadow): addShadow(shadow, scale: scale)
        case .opacity(let factor):
            let factor = UInt32(Self.limited(factor, to: 0...1) * 256)
            for index in words.indices { words[index] = Self.scaled(words[index], by: factor) }
        default: if let matrix = filter.matrix { transform(matrix) }
        }
    }

    /// A number in a range; 0, or the nearest number to it, for NaN.
    fileprivate static func limited(_ number: Double, to range: ClosedRange<Double>) -> Double {
        min(max(number.isNaN ? 0 : number, range.lowerBound), range.upperBound)
    }

    private static func scaled(_ word: UInt32, by factor: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            result |= ((((word >> shift) & 255) * factor) >> 8) << shift
        }
        return result
    }

    /// Changes colours by three rows of factors for red, green, blue and a constant.
    private mutating func transform(_ matrix: [Float]) {
        for index in words.indices {
            let word = words[index]
            let alpha = Float(word >> 24)
            guard alpha > 0 else { continue }
            let (red, green, blue) = (Float(word >> 16 & 255), Float(word >> 8 & 255), Float(word & 255))
            func component(_ row: Int) -> UInt32 {
                let value =
                    matrix[row] * red + matrix[row + 1] * green + matrix[row + 2] * blue + matrix[row + 3] * alpha
                return UInt32(min(max(value, 0), alpha) + 0.5)
            }
            words[index] = (word & 0xFF00_0000) | component(0) << 16 | component(4) << 8 | component(8)
        }
    }

    private mutating func addShadow(_ shadow: Shadow, scale: Double) {
        guard let color = shadow.color else { return }
        var below = FilteredPixels(width: width, height: height)
        // Beyond a surface, nothing is visible of the shadow.
        func pixels(_ distance: Double) -> Int { Int(Self.limited(distance * scale, to: -1e6...1e6).rounded()) }
        let (across, down) = (pixels(shadow.offset.dx), pixels(shadow.offset.dy))
        func byte(_ value: Float) -> UInt32 { UInt32(Self.limited(Double(value * color.alpha), to: 0...1) * 255 + 0.5) }
        let tint = byte(1) << 24 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
        for y in max(0, down)..<max(max(0, down), min(height, height + down)) {
            for x in max(0, across)..<max(max(0, across), min(width, width + across)) {
                let alpha = words[(y - down) * width + x - across] >> 24
                below.words[y * width + x] = Self.scaled(tint, by: alpha + alpha >> 7)
            }
        }
        below.blur(shadow.radius * scale)
        for index in words.indices {
            let rest = 255 - (words[index] >> 24)
            words[index] &+= Self.scaled(below.words[index], by: rest + rest >> 7)
        }
    }

    /// Blurs each component.
    mutating func blur(_ deviation: Double) {
        var plane = [UInt8](repeating: 0, count: words.count)
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            for index in words.indices { plane[index] = UInt8(truncatingIfNeeded: words[index] >> shift) }
            unsafe plane.withUnsafeMutableBufferPointer { plane in
                guard let start = plane.baseAddress else { return }
                _ = unsafe galley_blur_mask(start, width, Int32(width), Int32(height), deviation)
            }
            for index in words.indices {
                words[index] = words[index] & ~(0xFF << shift) | UInt32(plane[index]) << shift
            }
        }
    }
}

extension BoxEffects.Filter {
    /// Three rows of factors for red, green, blue and a constant; nil for filters that are no such matrix.
    var matrix: [Float]? {
        func rows(_ values: [Double]) -> [Float] { values.map { Float(FilteredPixels.limited($0, to: -1e6...1e6)) } }
        switch self {
        case .brightness(let factor): return rows([factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, factor, 0])
        case .contrast(let factor):
            let rest = 0.5 - factor / 2
            return rows([factor, 0, 0, rest, 0, factor, 0, rest, 0, 0, factor, rest])
        case .invert(let share):
            let factor = 1 - 2 * min(max(share, 0), 1)
            let rest = min(max(share, 0), 1)
            return rows([factor, 0, 0, rest, 0, factor, 0, rest, 0, 0, factor, rest])
        case .grayscale(let share): return rows(Self.saturation(1 - min(max(share, 0), 1)))
        case .saturate(let factor): return rows(Self.saturation(max(0, factor)))
        case .sepia(let share):
            let s: Double = 1 - min(max(share, 0), 1)
            return rows([
                0.393 + 0.607 * s, 0.769 - 0.769 * s, 0.189 - 0.189 * s, 0, 0.349 - 0.349 * s, 0.686 + 0.314 * s,
                0.168 - 0.168 * s, 0, 0.272 - 0.272 * s, 0.534 - 0.534 * s, 0.131 + 0.869 * s, 0,
            ])
        case .hueRotate(let degrees):
            let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
            return rows([
                0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0,
                0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0,
                0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0,
            ])
        case .blur, .dropShadow, .opacity: return nil
        }
    }

    private static func saturation(_ share: Double) -> [Double] {
        let luminance = [0.2126, 0.7152, 0.0722]
        return (0..<3).flatMap { row in
            luminance.enumerated().map { $1 * (1 - share) + ($0 == row ? share : 0) } + [0]
        }
    }

    /// The element of a filter in SVG.
    var svg: String {
        switch self {
        case .blur(let deviation): return "<feGaussianBlur stdDeviation=\"\(deviation.svg)\"/>"
        case .dropShadow(let shadow):
            let color = shadow.color ?? .black
            return "<feDropShadow dx=\"\(shadow.offset.dx.svg)\" dy=\"\(shadow.offset.dy.svg)\""
                + " stdDeviation=\"\(shadow.radius.svg)\" flood-color=\"\(color.hexadecimal)\""
                + " flood-opacity=\"\(Double(color.alpha).svg)\"/>"
        case .opacity(let factor):
            return "<feComponentTransfer><feFuncA type=\"linear\" slope=\"\(factor.svg)\"/></feComponentTransfer>"
        default:
            let rows: [Float] = matrix ?? []
            var values: [String] = []
            for row in stride(from: 0, to: rows.count, by: 4) {
                for column in 0..<3 { values.append(Double(rows[row + column]).svg) }
                values += ["0", Double(rows[row + 3]).svg]
            }
            return "<feColorMatrix type=\"matrix\" values=\"\(values.joined(separator: " ")) 0 0 0 1 0\"/>"
        }
    }
}
