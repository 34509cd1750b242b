package import GalleyText

extension TextAttachment.ContentMode {
    /// Whether the image is scaled to the box.
    package var isScaled: Bool { self == .scaleToFill || self == .aspectFit || self == .aspectFill }

    /// The position of content of `size` in `box`; it may overflow.
    package func place(_ size: Size, in box: Rect) -> Rect {
        func rect(_ size: Size, x: Double = 0.5, y: Double = 0.5) -> Rect {
            Rect(
                x: box.x + (box.width - size.width) * x, y: box.y + (box.height - size.height) * y,
                width: size.width, height: size.height)
        }
        let (across, down) = (box.width / size.width, box.height / size.height)
        func scaled(_ factor: Double) -> Rect {
            rect(Size(width: size.width * factor, height: size.height * factor))
        }
        return switch self {
        case .scaleToFill: box
        case .aspectFit: scaled(min(across, down))
        case .aspectFill: scaled(max(across, down))
        case .center: rect(size)
        case .top: rect(size, y: 0)
        case .bottom: rect(size, y: 1)
        case .left: rect(size, x: 0)
        case .right: rect(size, x: 1)
        case .topLeft: rect(size, x: 0, y: 0)
        case .topRight: rect(size, x: 1, y: 0)
        case .bottomLeft: rect(size, x: 0, y: 1)
        case .bottomRight: rect(size, x: 1, y: 1)
        }
    }
}
