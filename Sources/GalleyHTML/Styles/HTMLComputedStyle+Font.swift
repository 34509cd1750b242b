internal import GalleyText

extension HTMLComputedStyle {
    /// The font, without the files of its families.
    var font: FontDescriptor {
        // A size of 0 would be the default.
        var result = FontDescriptor(size: max(fontSize, 1e-3))
        if !families.isEmpty { result.families = families }
        result.weight = weight == 400 ? nil : weight
        if fontStyle != "normal" { result.italic = true }
        if stretch != 100 { result.stretch = stretch }
        if caps == "small-caps" { result.caps = .smallCaps }
        if caps == "all-small-caps" { result.caps = .allSmallCaps }
        if !features.isEmpty { result.features = features.mapValues { Int(min(max($0, 0), 1_000_000)) } }
        if !variations.isEmpty { result.variations = variations }
        return result
    }
}
