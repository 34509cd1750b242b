public import GalleyText

extension Bitmap {
    /// The outline of the opaque area, in the bitmap's pixels; see ``Path/init(tracing:width:threshold:tolerance:)``.
    ///
    /// - Parameters:
    ///   - threshold: The opacity from which pixels count as opaque, from 0 to 1.
    ///   - tolerance: The maximum deviation from the exact outline, in pixels.
    /// - Complexity: O(*pixels*).
    public func outline(threshold: Double = 0.5, tolerance: Double = 0.75) -> Path {
        var alpha: [UInt8] = []
        alpha.reserveCapacity(width * height)
        let (words, stride) = (width, stride)
        unsafe withUnsafeBytes { bytes in
            for y in 0..<height {
                for x in 0..<words {
                    let word = unsafe bytes.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self)
                    alpha.append(UInt8(truncatingIfNeeded: word >> 24))
                }
            }
        }
        // The rows are complete, so this never throws.
        return (try? Path(tracing: alpha, width: max(1, width), threshold: threshold, tolerance: tolerance)) ?? Path()
    }
}

extension AttributedText {
    /// Whether a float's shape is determined by its image.
    package var hasFloatsToTrace: Bool {
        styles.contains { style in
            if case .image? = style.attributes.shapeOutside?.outline { return true }
            return false
        }
    }

    /// The text with float shapes traced from images: each ``FloatShape/Outline/image(threshold:)`` is replaced by a
    /// path.
    ///
    /// - Parameter images: Loads the images of attachments.
    /// - Returns: The text, and a warning for each image that could not be read, whose float keeps its box.
    public func tracingFloats(images: some ImageLoader) -> TextResult {
        var result = self
        var warnings: [GalleyWarning] = []
        guard hasFloatsToTrace else { return TextResult(self) }
        result.transformAttributes { attributes in
            guard let shape = attributes.shapeOutside, case .image(let threshold) = shape.outline,
                let attachment = attributes.attachment, let name = attachment.image
            else { return }
            do {
                let path: Path
                do {
                    path = try attachment.outline(named: name, threshold: threshold, images: images)
                } catch {
                    guard let fallback = attachment.fallbackImage else { throw error }
                    path = try attachment.outline(named: fallback, threshold: threshold, images: images)
                }
                attributes.shapeOutside = FloatShape(.path(path), margin: shape.margin)
            } catch {
                warnings.append(GalleyWarning(.unreadableImage, "\(error)"))
            }
        }
        return TextResult(result, warnings: warnings)
    }
}

extension TextAttachment {
    /// The outline of the attachment's image as drawn, in points from its corner.
    fileprivate func outline(named name: String, threshold: Double, images: some ImageLoader) throws -> Path {
        let content = Rect(x: 0, y: 0, width: width, height: height).inset(by: insets)
        guard !content.isEmpty else { return Path() }
        // One pixel per point is precise enough for lines of text.
        let pixels =
            contentMode.isScaled
            ? Size(width: content.width, height: content.height) : Size(width: .infinity, height: .infinity)
        let image = try images.image(named: name, pixelSize: pixels)
        let place = contentMode.place(image.naturalSize, in: content)
        let (across, down) = (place.width / Double(image.width), place.height / Double(image.height))
        return image.outline(threshold: threshold).transformed(
            by: Transform(a: across, b: 0, c: 0, d: down, tx: place.x, ty: place.y))
    }
}
