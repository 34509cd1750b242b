internal import GalleyDrawing
internal import GalleyText

/// The values of one layer at one moment, from which any thread can make its snapshot.
struct LayerState: Sendable {
    /// The frame in the superlayer, without transform.
    var frame: Rect
    var origin: Point
    var anchorPoint: UnitPoint
    var transform: Transform
    var position: Point
    var opacity: Double
    var background: Color?
    var cornerRadius: Double
    var borderWidth: Double
    var borderColor: Color?
    var shadow: Shadow?
    var clips: Bool
    /// Whether contents that the caller set fill the layer.
    var stretches: Bool
    var contents: Bitmap?
    var changes: [ContentsChange]
    var isDrawn: Bool
    var contentsScale: Double
    var previous: Bitmap?
    var share: Int
    var raster: LayerSnapshot.PlacedImage?
    var rasterScale: Double
    /// Pixels per point.
    var scale: Double

    /// The nearest whole pixel. Positions are first rounded to 1/256, so that sums that differ in their last bits give
    /// the same pixel.
    static func pixel(_ value: Double) -> Int {
        guard value.isFinite else { return 0 }
        return Int(((max(-1e8, min(1e8, value)) * 256).rounded() / 256 + 0.5).rounded(.down))
    }

    /// The position of a layer in its superlayer, in pixels: of its top left corner, or of its anchor if it has a transform.
    static func place(frame: Rect, position: Point, transform: Transform, scale: Double) -> (x: Int, y: Int) {
        let place = transform == .identity ? frame.origin : position
        return (pixel(place.x * scale), pixel(place.y * scale))
    }

    private func pixel(_ points: Double) -> Int { LayerState.pixel(points * scale) }

    private var width: Int { max(0, pixel(frame.maxX) - pixel(frame.minX)) }
    private var height: Int { max(0, pixel(frame.maxY) - pixel(frame.minY)) }

    /// - Parameter isRasterRoot: whether shadow, opacity and transform are left out because they apply to the raster.
    func makeSnapshot(
        id: ObjectIdentifier, children: [LayerSnapshot.Placement], isRasterRoot: Bool = false
    ) -> LayerSnapshot {
        var appearance = LayerSnapshot.Appearance()
        appearance.width = width
        appearance.height = height
        appearance.background = background
        appearance.contents = LayerSnapshot.Contents(
            shown: contents.map { placed($0, isDrawn: isDrawn, scale: contentsScale) },
            previous: previous.map { placed($0, isDrawn: isDrawn, scale: contentsScale) }, share: share,
            changes: changes)
        appearance.cornerRadius = length(cornerRadius)
        appearance.borderWidth = length(borderWidth)
        appearance.borderColor = borderColor
        appearance.clips = clips
        if isRasterRoot {
            // A body with rounded corners is masked in the raster.
            return LayerSnapshot(
                id: id, appearance: appearance, children: children, scrollX: pixel(origin.x), scrollY: pixel(origin.y))
        }
        appearance.opacity = opacity.isNaN ? 255 : Int((max(0, min(1, opacity)) * 255).rounded())
        if var raster {
            if rasterScale != scale, rasterScale > 0 {
                let factor = scale / rasterScale
                raster = LayerSnapshot.PlacedImage(
                    image: raster.image,
                    area: PixelRect(
                        x: LayerState.pixel(Double(raster.area.left) * factor),
                        y: LayerState.pixel(Double(raster.area.top) * factor),
                        width: LayerState.pixel(Double(raster.area.width) * factor),
                        height: LayerState.pixel(Double(raster.area.height) * factor)))
            }
            appearance.raster = raster
        }
        if let shadow, shadow.color != nil || !shadow.following.isEmpty { appearance.shadow = scaled(shadow) }
        if transform != .identity {
            let anchor = Transform.translation(
                x: -anchorPoint.x * Double(width), y: -anchorPoint.y * Double(height))
            var own = transform
            own.tx *= scale
            own.ty *= scale
            appearance.transform = anchor.followed(by: own)
        }
        return LayerSnapshot(
            id: id, appearance: appearance, children: children, scrollX: pixel(origin.x), scrollY: pixel(origin.y))
    }

    private func length(_ points: Double) -> Double {
        points.isFinite ? max(0, min(1e6, points * scale)) : 0
    }

    private func scaled(_ shadow: Shadow) -> Shadow {
        func one(_ link: Shadow) -> Shadow {
            Shadow(
                color: link.color,
                offset: Vector(dx: Double(pixel(link.offset.dx)), dy: Double(pixel(link.offset.dy))),
                radius: min(1000, length(link.radius)))
        }
        var result = one(shadow)
        result.following = shadow.following.map(one)
        return result
    }

    /// The position of an image in the layer's pixels.
    private func placed(_ image: Bitmap, isDrawn: Bool, scale imageScale: Double) -> LayerSnapshot.PlacedImage {
        let factor = scale / (imageScale > 0 ? imageScale : 1)
        let area =
            stretches && !isDrawn
            ? PixelRect(width: width, height: height)
            : PixelRect(
                width: max(1, LayerState.pixel(Double(image.width) * factor)),
                height: max(1, LayerState.pixel(Double(image.height) * factor)))
        return LayerSnapshot.PlacedImage(image: image, area: area)
    }
}
