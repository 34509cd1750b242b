internal import GalleyText
internal import GalleyValues

/// The layers of backgrounds and masks.
struct HTMLBackgroundLayers {
    /// The layers of a background.
    private static let background = HTMLBackgroundLayers(
        images: .backgroundImage, positions: [.backgroundPositionX, .backgroundPositionY], sizes: .backgroundSize,
        repeats: .backgroundRepeat, origins: .backgroundOrigin, initialOrigin: .paddingBox,
        attachments: .backgroundAttachment, blendModes: .backgroundBlendMode)
    /// The layers of a mask.
    static let mask = HTMLBackgroundLayers(
        images: .maskImage, positions: [.maskPosition], sizes: .maskSize, repeats: .maskRepeat, origins: .maskOrigin,
        initialOrigin: .borderBox)

    /// The initial position on an axis.
    private static let start = CSSValue.length(.term(0, .percent))

    let images: CSSProperty
    /// The property of the positions, or those of the positions across and down.
    let positions: [CSSProperty]
    let sizes: CSSProperty
    let repeats: CSSProperty
    let origins: CSSProperty
    let initialOrigin: BoxAppearance.VisualBox
    var attachments: CSSProperty?
    var blendModes: CSSProperty?

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

    /// The gradient that fills the background of an inline element; nil without one, or if other layers are above it.
    static func gradient(_ style: HTMLComputedStyle) -> Gradient? {
        guard style.box[.backgroundImage] != nil,
            let layer = background.layers(of: HTMLBoxValues(style.box), imageName: { _ in nil }).first,
            case .gradient(let gradient) = layer
        else { return nil }
        return gradient
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
            if let place = HTMLBoxValues.place(positions.flatMap { layer($0)?.components ?? [Self.start] }) {
                picture.position = place.fraction
                picture.offset = place.offset
            }
            if case .list(let values)? = layer(sizes) { picture.size = HTMLBoxValues.size(values) }
            if case .strings(let names)? = layer(repeats), names.count == 2 { picture.setRepeat(names) }
            picture.origin = initialOrigin
            if case .keyword(let name)? = layer(origins), let box = BoxAppearance.VisualBox(css: name) {
                picture.origin = box
            }
            picture.isFixed = attachments.flatMap(layer) == .keyword("fixed")
            if case .keyword(let name)? = blendModes.flatMap(layer) {
                picture.blendMode = BlendMode(css: name) ?? .normal
            }
            result.append(picture.layer)
        }
        return result
    }
}

extension BoxAppearance.BackgroundImage {
    /// Sets the repetition across and down from the keywords of CSS.
    fileprivate mutating func setRepeat(_ names: [String]) {
        switch (names[0], names[1]) {
        case ("repeat", "no-repeat"): self.repeat = .repeatX
        case ("no-repeat", "repeat"): self.repeat = .repeatY
        case (let across, let down):
            self.repeat = Repeat(css: across) ?? .repeat
            if down != across { verticalRepeat = Repeat(css: down) }
        }
    }

    /// The layer: a gradient, if it fills the box.
    fileprivate var layer: BoxAppearance.Background {
        guard let gradient, self == BoxAppearance.BackgroundImage(gradient) else { return .image(self) }
        return .gradient(gradient)
    }
}

extension CSSValue {
    /// The values of a list, or the value.
    fileprivate var components: [CSSValue] {
        if case .list(let values) = self { values } else { [self] }
    }
}
