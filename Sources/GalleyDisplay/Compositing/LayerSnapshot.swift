internal import GalleyDrawing
internal import GalleyLayout
internal import GalleySupport
internal import GalleyText
internal import GalleyUnicode

/// An immutable snapshot of a layer and everything inside it, which any thread can draw.
///
/// All values are whole pixels. A layer's coordinates start at the top left corner of its bounds; ``Placement`` states
/// where that corner is in the surrounding layer.
final class LayerSnapshot: Sendable {
    /// The position of a layer in its superlayer, before scrolling: of its top left corner, or of its anchor if it has
    /// a transform.
    struct Placement: Sendable {
        let node: LayerSnapshot
        let x: Int
        let y: Int
    }

    /// An image and its position.
    struct PlacedImage: Sendable, Equatable {
        let image: Bitmap
        let area: PixelRect

        static func == (one: PlacedImage, other: PlacedImage) -> Bool {
            one.image === other.image && one.area == other.area
        }
    }

    /// The contents of a layer without its sublayers.
    struct Contents: Sendable, Equatable {
        var shown: PlacedImage?
        /// The image that fades out while `shown` fades in.
        var previous: PlacedImage?
        /// The opacity of `shown`, from 0 to 255.
        var share = 255
        /// The differences between the latest images, the latest first.
        var changes: [ContentsChange] = []

        static func == (one: Contents, other: Contents) -> Bool {
            one.shown == other.shown && one.previous == other.previous && one.share == other.share
        }
    }

    /// The appearance of a layer without its sublayers.
    struct Appearance: Sendable, Equatable {
        var width = 0
        var height = 0
        var background: Color?
        var contents = Contents()
        var cornerRadius = 0.0
        var borderWidth = 0.0
        var borderColor: Color?
        /// The shadow, with offset and radius in pixels.
        var shadow: Shadow?
        /// The opacity, from 0 to 255.
        var opacity = 255
        /// The transform from the layer's pixels to pixels relative to its anchor.
        var transform: Transform?
        var clips = false
        /// An image of the layer and everything inside it, without shadow, opacity and transform.
        var raster: PlacedImage?
    }

    let id: ObjectIdentifier
    let appearance: Appearance
    /// The sublayers, back to front.
    let children: [Placement]
    /// The horizontal scroll offset, which is subtracted from the positions of the children.
    let scrollX: Int
    let scrollY: Int
    /// The pixels that may be drawn, relative to the layer's position.
    let extent: PixelRect
    /// The same without shadow and transform, in the layer's pixels.
    let bodyExtent: PixelRect
    private let cache = Guarded<PlacedImage?>(nil)

    init(id: ObjectIdentifier, appearance: Appearance, children: [Placement], scrollX: Int, scrollY: Int) {
        self.id = id
        self.appearance = appearance
        self.children = appearance.raster == nil ? children : []
        self.scrollX = scrollX
        self.scrollY = scrollY
        var body = PixelRect(width: appearance.width, height: appearance.height)
        if let raster = appearance.raster {
            body = body.union(raster.area)
        } else if !appearance.clips {
            for child in children {
                body = body.union(child.node.extent.moved(x: child.x - scrollX, y: child.y - scrollY))
            }
        }
        bodyExtent = body
        extent = LayerSnapshot.transformed(appearance.shadedExtent(of: body), by: appearance.transform)
    }

    var bounds: PixelRect { PixelRect(width: appearance.width, height: appearance.height) }

    /// Whether the layer is drawn directly onto the layers below it, without an image.
    var isPlain: Bool { appearance.opacity == 255 && !needsPicture }

    private var needsPicture: Bool {
        appearance.opacity < 255 || appearance.transform != nil || appearance.shadow?.color != nil || masksChildren
    }

    var masksChildren: Bool { appearance.clips && appearance.cornerRadius > 0 && appearance.raster == nil }

    /// The smallest pixel rectangle that contains `rect` after `transform`.
    static func transformed(_ rect: PixelRect, by transform: Transform?) -> PixelRect {
        guard let transform, !rect.isEmpty else { return rect }
        let corners = [
            (rect.left, rect.top), (rect.right, rect.top), (rect.left, rect.bottom), (rect.right, rect.bottom),
        ]
        .map { Point(x: Double($0), y: Double($1)).transformed(by: transform) }
        func edge(_ value: Double) -> Int { value.isFinite ? Int(max(-1e9, min(1e9, value))) : 0 }
        return PixelRect(
            left: edge((corners.map(\.x).min() ?? 0).rounded(.down)) - 1,
            top: edge((corners.map(\.y).min() ?? 0).rounded(.down)) - 1,
            right: edge((corners.map(\.x).max() ?? 0).rounded(.up)) + 1,
            bottom: edge((corners.map(\.y).max() ?? 0).rounded(.up)) + 1)
    }

    // MARK: - Drawing

    /// Draws the visible part of the layer with its position at (`x`, `y`).
    func draw(x: Int, y: Int, in view: PixelView) throws {
        guard extent.moved(x: x, y: y).intersects(view.area) else { return }
        if isPlain {
            try drawGroup(x: x, y: y, in: view)
        } else if extent.count <= LayerSnapshot.largestPicture {
            let picture = try wholePicture()
            view.draw(picture.image, x: x + picture.area.left, y: y + picture.area.top)
        } else {
            // The layer is too large to cache: draw it in tiles whose positions do not depend on the visible part.
            let shown = view.area.moved(x: -x, y: -y).intersection(extent)
            let size = LayerSnapshot.tileSize
            for row in (shown.top - extent.top) / size...(shown.bottom - 1 - extent.top) / size {
                for column in (shown.left - extent.left) / size...(shown.right - 1 - extent.left) / size {
                    let tile = PixelRect(
                        x: extent.left + column * size, y: extent.top + row * size, width: size, height: size
                    ).intersection(extent)
                    view.draw(try makeFaded(of: tile), x: x + tile.left, y: y + tile.top)
                }
            }
        }
    }

    private static let largestPicture = 4 << 20
    private static let tileSize = 512

    /// Draws the body with exactly the pixels that its image would give, so that rasterizing changes nothing. An image
    /// is only made if it makes a difference.
    private func drawGroup(x: Int, y: Int, in view: PixelView) throws {
        let part = view.area.intersection(bodyExtent.moved(x: x, y: y))
        guard !part.isEmpty else { return }
        guard needsGroup(in: part.moved(x: -x, y: -y)) else { return try drawBody(x: x, y: y, in: view) }
        view.draw(try makeBody(of: part.moved(x: -x, y: -y)), x: part.left, y: part.top)
    }

    /// Draws background, contents, sublayers and border.
    private func drawBody(x: Int, y: Int, in view: PixelView) throws {
        if let raster = appearance.raster {
            try LayerSnapshot.draw(raster, x: x, y: y, in: view)
            return
        }
        let frame = bounds.moved(x: x, y: y)
        let inside = view.clipped(to: frame)
        if let background = appearance.background, let inside {
            if appearance.cornerRadius > 0 {
                inside.fill(frame, radius: appearance.cornerRadius, with: background)
            } else {
                inside.fill(frame, with: background)
            }
        }
        if let inside { try drawContents(x: x, y: y, in: inside) }
        if let view = appearance.clips ? inside : view {
            for child in children { try child.node.draw(x: x + child.x - scrollX, y: y + child.y - scrollY, in: view) }
            if masksChildren { view.maskCorners(of: frame, radius: appearance.cornerRadius) }
        }
        if appearance.borderWidth > 0, let color = appearance.borderColor, let inside {
            inside.stroke(frame, radius: appearance.cornerRadius, width: appearance.borderWidth, with: color)
        }
    }

    private func drawContents(x: Int, y: Int, in view: PixelView) throws {
        let contents = appearance.contents
        guard contents.previous != nil || contents.share < 255 else {
            if let shown = contents.shown { try LayerSnapshot.draw(shown, x: x, y: y, in: view) }
            return
        }
        func picture(_ image: PlacedImage?) throws -> Bitmap {
            let surface = try ImageSurface(pixels: appearance.width, appearance.height)
            if let image { try LayerSnapshot.draw(image, x: 0, y: 0, in: PixelView(surface)) }
            return surface.finish()
        }
        let mixed = try picture(contents.previous).mixed(with: picture(contents.shown), share: contents.share)
        view.draw(mixed, x: x, y: y)
    }

    private static func draw(_ image: PlacedImage, x: Int, y: Int, in view: PixelView) throws {
        guard !image.area.isEmpty else { return }
        var bitmap = image.image
        if bitmap.width != image.area.width || bitmap.height != image.area.height {
            bitmap = try bitmap.scaled(toWidth: image.area.width, height: image.area.height)
        }
        view.draw(bitmap, x: x + image.area.left, y: y + image.area.top)
    }

    // MARK: - Pictures

    /// The size of the cached image in bytes.
    var pictureBytes: Int { cache.withLock { $0?.image.byteCount ?? 0 } }

    /// Releases the cached image.
    func evictPicture() { cache.withLock { $0 = nil } }

    /// Draws the layer alone: the image that a rasterized layer shows.
    func makeRaster() throws -> PlacedImage {
        PlacedImage(image: try makeBody(of: bodyExtent), area: bodyExtent)
    }

    private func wholePicture() throws -> PlacedImage {
        if let known = cache.withLock({ $0 }) { return known }
        let made = PlacedImage(image: try makeFaded(of: extent), area: extent)
        cache.withLock { $0 = made }
        return made
    }

    /// Draws `area`, relative to the layer's position, with opacity. Opacity is rounded here and not in the picture,
    /// where it would be rounded once less often than in a picture of the surrounding layers.
    private func makeFaded(of area: PixelRect) throws -> Bitmap {
        let picture = try makePicture(of: area)
        guard appearance.opacity < 255 else { return picture }
        let surface = try ImageSurface(pixels: area.width, area.height)
        PixelView(surface).draw(picture, x: 0, y: 0, alpha: appearance.opacity)
        return surface.finish()
    }

    /// Draws `area`, relative to the layer's position, without opacity.
    private func makePicture(of area: PixelRect) throws -> Bitmap {
        guard let transform = appearance.transform else { return try makeShaded(of: area) }
        guard let inverse = transform.inverse else { return try ImageSurface(pixels: area.width, area.height).finish() }
        let whole = appearance.shadedExtent(of: bodyExtent)
        // The filter reads up to two pixels outside the area that it draws.
        let source = LayerSnapshot.transformed(area, by: inverse).outset(by: 2).intersection(whole)
        guard !source.isEmpty else { return try ImageSurface(pixels: area.width, area.height).finish() }
        let toSource = Transform.translation(x: Double(source.left), y: Double(source.top))
        return try makeShaded(of: source).transformed(by: toSource.followed(by: transform), area: area)
    }

    /// Draws the body and its shadows.
    private func makeShaded(of area: PixelRect) throws -> Bitmap {
        guard let shadow = appearance.shadow else { return try makeBody(of: area) }
        let surface = try ImageSurface(pixels: max(1, area.width), max(1, area.height))
        let view = PixelView(surface, left: area.left, top: area.top)
        for link in [shadow] + shadow.following {
            guard let color = link.color, color.alpha > 0 else { continue }
            let margin = link.blurMargin
            let (offsetX, offsetY) = (Int(link.offset.dx.rounded()), Int(link.offset.dy.rounded()))
            let source = area.moved(x: -offsetX, y: -offsetY).outset(by: margin).intersection(bodyExtent)
            guard !source.isEmpty else { continue }
            let image = try makeBody(of: source).shadow(color: color, deviation: link.deviation, margin: margin)
            view.draw(image, x: source.left - margin + offsetX, y: source.top - margin + offsetY)
        }
        try drawGroup(x: 0, y: 0, in: view)
        return surface.finish()
    }

    private func makeBody(of area: PixelRect) throws -> Bitmap {
        let surface = try ImageSurface(pixels: max(1, area.width), max(1, area.height))
        try drawBody(x: 0, y: 0, in: PixelView(surface, left: area.left, top: area.top))
        return surface.finish()
    }
}

extension LayerSnapshot.Appearance {
    /// The pixels covered by the body and its shadows.
    func shadedExtent(of body: PixelRect) -> PixelRect {
        guard let shadow else { return body }
        var result = body
        for link in [shadow] + shadow.following where link.color != nil {
            result = result.union(
                body.moved(x: Int(link.offset.dx.rounded()), y: Int(link.offset.dy.rounded())).outset(
                    by: link.blurMargin)
            )
        }
        return result
    }
}

extension Shadow {
    /// The number of pixels that the blur extends, for a shadow in pixels.
    var blurMargin: Int { radius > 0 ? Int((radius * 1.5).rounded(.up)) + 2 : 0 }
}
