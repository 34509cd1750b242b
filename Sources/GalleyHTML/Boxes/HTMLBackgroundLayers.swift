internal import GalleyText
internal import GalleyValues

/// The layers of backgrounds and masks.
struct HTMLBackgroundLayers {
    /// The layers of a background.
    private static let background = HTMLBackgroundLayers(
        images: .backgroundImage, positions: .backgroundPosition, sizes: .backgroundSize, repeats: .backgroundRepeat,
        origins: .backgroundOrigin, initialOrigin: .paddingBox)
    /// The layers of a mask.
    static let mask = HTMLBackgroundLayers(
        images: .maskImage, positions: .maskPosition, sizes: .maskSize, repeats: .maskRepeat, origins: .maskOrigin,
        initialOrigin: .borderBox)

    let images: CSSProperty
    let positions: CSSProperty
    let sizes: CSSProperty
    let repeats: CSSProperty
    let origins: CSSProperty
    let initialOrigin: BoxAppearance.VisualBox

    /// The background of a style.
    ///
    /// - Parameter imageName: Returns the name of an image with an address; nil if it is not drawn.
    static func backgrounds(
        _ style: HTMLComputedStyle, _ box: HTMLBoxValues, imageName: (String) -> String?
    ) -> [BoxAppearance.Background] {
        var result = background.layers(of: box, imageName: imageName)
        if style.backgroundColor.alpha > 0 { result.append(.color(style.backgroundColor)) }
        return result
    }

    /// The layers of images.
    func layers(of box: HTMLBoxValues, imageName: (String) -> String?) -> [BoxAppearance.Background] {
        var result: [BoxAppearance.Background] = []
        for (index, image) in box.list(images).enumerated() {
            func layer(_ property: CSSProperty) -> CSSValue? {
                let values = box.list(property)
                return values.isEmpty ? nil : values[index % values.count]
            }
            var picture: BoxAppearance.BackgroundImage
            switch image {
            case .function("url", let arguments):
                guard case .strings(let names)? = arguments.first, let source = names.first,
                    let name = imageName(source)
                else { continue }
                picture = BoxAppearance.BackgroundImage(name)
            case .gradient(let gradient):
                let (plain, geometry) = HTMLGradient.gradient(gradient)
                picture = BoxAppearance.BackgroundImage(plain)
                picture.geometry = geometry
            default: continue
            }
            if case .list(let values)? = layer(positions), let place = HTMLBoxValues.place(values) {
                picture.position = place.fraction
                picture.offset = place.offset
            }
            if case .list(let values)? = layer(sizes) { picture.size = HTMLBoxValues.size(values) }
            switch layer(repeats) {
            case .keyword("no-repeat"): picture.repeat = .noRepeat
            case .keyword("repeat-x"): picture.repeat = .repeatX
            case .keyword("repeat-y"): picture.repeat = .repeatY
            default: break
            }
            picture.origin = initialOrigin
            if case .keyword(let name)? = layer(origins), let box = BoxAppearance.VisualBox(css: name) {
                picture.origin = box
            }
            result.append(picture.layer)
        }
        return result
    }
}

extension BoxAppearance.BackgroundImage {
    /// The layer: a gradient, if it fills the box.
    fileprivate var layer: BoxAppearance.Background {
        guard let gradient, self == BoxAppearance.BackgroundImage(gradient) else { return .image(self) }
        return .gradient(gradient)
    }
}
