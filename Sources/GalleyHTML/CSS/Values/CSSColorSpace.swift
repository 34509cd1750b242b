internal import Glibc
internal import GalleyValues

/// The conversion of colour spaces to sRGB (CSS Color 4, 10 and 18). Colours outside sRGB are clipped.
enum CSSColorSpace {
    /// The colour of a function.
    static func color(_ name: String, _ arguments: CSSColorArguments) -> Color? {
        let parts = arguments.components
        let isAngle = parts.map(\.isAngle)
        func rgb(_ values: [Double]) -> Color {
            func component(_ value: Double) -> Float { Float(min(max(value.isNaN ? 0 : value, 0), 1)) }
            return Color(
                red: component(values[0]), green: component(values[1]), blue: component(values[2]),
                alpha: Float(arguments.alpha))
        }
        switch name {
        case "rgb", "rgba":
            guard !isAngle.contains(true) else { return nil }
            let count = parts.lazy.filter(\.isPercentage).count
            guard !arguments.isLegacy || count == 0 || count == 3 else { return nil }
            return rgb(parts.map { $0.value(255) / 255 })
        case "hsl", "hsla":
            guard !parts[0].isPercentage, !isAngle[1], !isAngle[2],
                !arguments.isLegacy || (parts[1].isPercentage && parts[2].isPercentage)
            else { return nil }
            return rgb(
                hsl(parts[0].value(360), max(0, parts[1].value(100)) / 100, parts[2].value(100) / 100))
        case "hwb":
            guard !parts[0].isPercentage, !isAngle[1], !isAngle[2], !arguments.isLegacy else { return nil }
            return rgb(hwb(parts[0].value(360), parts[1].value(100) / 100, parts[2].value(100) / 100))
        case "lab", "lch", "oklab", "oklch":
            guard !arguments.isLegacy, !isAngle[0], !isAngle[1], name.hasSuffix("h") || !isAngle[2] else { return nil }
            return rgb(perceptual(name, parts))
        case "color":
            guard !arguments.isLegacy, !isAngle.contains(true) else { return nil }
            return predefined(arguments.space, parts.map { $0.value(1) }).map(rgb)
        default: return nil
        }
    }

    private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
        let turn = hue.truncatingRemainder(dividingBy: 360)
        let hue = turn < 0 ? turn + 360 : turn
        let saturation = min(saturation, 1)
        let lightness = min(max(lightness, 0), 1)
        let amplitude = saturation * min(lightness, 1 - lightness)
        return [0.0, 8, 4].map { offset in
            let place = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            return lightness - amplitude * max(-1, min(place - 3, 9 - place, 1))
        }
    }

    private static func hwb(_ hue: Double, _ white: Double, _ black: Double) -> [Double] {
        let (white, black) = (max(0, white), max(0, black))
        if white + black >= 1 { return [Double](repeating: white / (white + black), count: 3) }
        return hsl(hue, 1, 0.5).map { $0 * (1 - white - black) + white }
    }

    /// The colour of a lightness and two coordinates, or of a lightness, a chroma and a hue.
    private static func perceptual(_ name: String, _ parts: [CSSColorArguments.Argument]) -> [Double] {
        let isOk = name.hasPrefix("ok")
        let top = isOk ? 1.0 : 100
        let lightness = min(max(parts[0].value(top), 0), top)
        var (one, other): (Double, Double)
        if name.hasSuffix("lch") {
            let chroma = max(0, parts[1].value(isOk ? 0.4 : 150))
            let hue = parts[2].value(360) * Double.pi / 180
            (one, other) = (chroma * cos(hue), chroma * sin(hue))
        } else {
            let whole = isOk ? 0.4 : 125
            (one, other) = (parts[1].value(whole), parts[2].value(whole))
        }
        return isOk ? oklab(lightness, one, other).map(encoded) : linear(lab(lightness, one, other)).map(encoded)
    }

    /// Linear sRGB of Oklab.
    private static func oklab(_ lightness: Double, _ a: Double, _ b: Double) -> [Double] {
        let long = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
        let medium = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
        let short = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
        return [
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        ]
    }

    /// XYZ with the white D50 of Lab.
    private static func lab(_ lightness: Double, _ a: Double, _ b: Double) -> [Double] {
        let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
        let middle = (lightness + 16) / 116
        func inverse(_ value: Double) -> Double {
            let cube = value * value * value
            return cube > epsilon ? cube : (116 * value - 16) / kappa
        }
        let y = lightness > kappa * epsilon ? pow(middle, 3) : lightness / kappa
        return [
            inverse(middle + a / 500) * 0.3457 / 0.3585, y, inverse(middle - b / 200) * (1 - 0.3457 - 0.3585) / 0.3585,
        ]
    }

    /// Linear sRGB of XYZ with the white D50.
    private static func linear(_ xyz: [Double]) -> [Double] {
        product(
            [
                [3.1341359569958707, -1.6173863321612538, -0.4906619460083532],
                [-0.978795502912089, 1.916254567259524, 0.03344273116131949],
                [0.07195537988411677, -0.2289768264158322, 1.405386058324125],
            ], xyz)
    }

    private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
        matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }

    private static func encoded(_ value: Double) -> Double {
        value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    }

    private static func decoded(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// The colour of a predefined space; nil if its name is unknown.
    private static func predefined(_ space: String, _ values: [Double]) -> [Double]? {
        switch space {
        case "srgb": return values
        case "srgb-linear": return values.map(encoded)
        case "display-p3":
            return product(
                [
                    [1.2249401762805598, -0.22494017628055996, 0], [-0.042056954709688163, 1.0420569547096881, 0],
                    [-0.019637554590334432, -0.07863604555063188, 1.0982736001409663],
                ], values.map(decoded)
            ).map(encoded)
        case "xyz", "xyz-d65":
            return product(
                [
                    [3.2409699419045226, -1.537383177570094, -0.4986107602930034],
                    [-0.9692436362808796, 1.8759675015077202, 0.04155505740717559],
                    [0.05563007969699366, -0.20397695888897652, 1.0569715142428786],
                ], values
            ).map(encoded)
        case "xyz-d50": return linear(values).map(encoded)
        default: return nil
        }
    }

    /// A mixture of two colours with premultiplied alpha.
    static func mix(_ one: Color, _ other: Color, part: Double, isLinearInOklab: Bool) -> Color {
        let alpha = Double(one.alpha) * (1 - part) + Double(other.alpha) * part
        guard alpha > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
        func mixed(_ first: [Double], _ second: [Double]) -> [Double] {
            zip(first, second).map { ($0 * Double(one.alpha) * (1 - part) + $1 * Double(other.alpha) * part) / alpha }
        }
        func components(_ color: Color) -> [Double] { [color.red, color.green, color.blue].map(Double.init) }
        let values: [Double]
        if isLinearInOklab {
            let coordinates = mixed(toOklab(components(one)), toOklab(components(other)))
            values = oklab(coordinates[0], coordinates[1], coordinates[2]).map(encoded)
        } else {
            values = mixed(components(one), components(other))
        }
        let clipped = values.map { Float(min(max($0, 0), 1)) }
        return Color(red: clipped[0], green: clipped[1], blue: clipped[2], alpha: Float(alpha))
    }

    private static func toOklab(_ color: [Double]) -> [Double] {
        let linear = color.map(decoded)
        let cones = product(
            [
                [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
                [0.0883024619, 0.2817188376, 0.6299787005],
            ], linear
        ).map(cbrt)
        return product(
            [
                [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
                [0.0259040371, 0.7827717662, -0.8086757660],
            ], cones)
    }
}
