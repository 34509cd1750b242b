internal import GalleyShaping
package import GalleyText
internal import Glibc

extension TextAttributes {
    /// The expansion, then the slant, then the text's transform; `nil` if glyphs are not transformed.
    package var drawnTransform: Transform? {
        var result: Transform?
        if usableExpansion != 0 {
            result = Transform(a: exp(usableExpansion))
        }
        if let obliqueness, obliqueness != 0, obliqueness.isFinite {
            result = (result ?? .identity).followed(by: Transform(c: -obliqueness))
        }
        if let map = glyphTransform, map != .identity {
            let values = [map.a, map.b, map.c, map.d, map.tx, map.ty]
            if values.allSatisfy(\.isFinite) {
                result = (result ?? .identity).followed(by: map)
            }
        }
        return result
    }

    /// Whether glyphs are more than filled shapes without transform.
    package var needsOutlines: Bool {
        stroke != nil || drawnTransform != nil
    }
}
