internal import GalleyBoxes
internal import GalleyDrawing
public import GalleyLayout
public import GalleyText

/// Values that apply to all nodes of a host, or of a part of it.
///
/// A change describes the nodes again.
public struct NodeEnvironment: Sendable {
    /// Pixels per point. Frames are on whole pixels. Default 1.
    public var scale = 1.0
    /// The direction of nodes that leave it open.
    public var direction = BoxStyle.Direction.ltr
    /// A BCP 47 tag for texts without one; `nil` leaves them as they are.
    public var language: String?
    /// The colours that named colours are drawn with.
    public var theme = ColorTheme.light
    /// The name of ``theme``, for nodes that choose more than colours by it. Default `light`.
    public var themeName = "light"
    /// The factor of all text sizes. Default 1.
    public var textScale = 1.0
    /// Whether the user prefers more contrast.
    public var increasesContrast = false
    /// Whether changes are shown without motion.
    public var reducesMotion = false
    /// The fonts of texts.
    public var fonts = FontLibrary.shared
    /// Loads the images that boxes and image nodes name.
    public var images: any NodeImageLoader = NodeFileImages()
    private var values: [ObjectIdentifier: any Hashable & Sendable] = [:]
    private var size = Size.zero
    var log: EnvironmentLog?

    /// Default values.
    public init() {}

    /// A value of the program: the one that is set, or else the key's default.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// The size of the host, in points. A component that reads it is described again when the host is resized.
    public var containerSize: Size {
        get {
            log?.noteSize()
            return size
        }
        set { size = newValue }
    }

    var unloggedSize: Size { size }

    /// Whether nodes have the same appearance in both environments, unless they read ``containerSize``.
    package func isSame(as other: NodeEnvironment) -> Bool {
        scale == other.scale && direction == other.direction && language == other.language
            && themeName == other.themeName && textScale == other.textScale
            && increasesContrast == other.increasesContrast && reducesMotion == other.reducesMotion
            && fonts === other.fonts && theme == other.theme && hasSameValues(as: other)
    }

    private func hasSameValues(as other: NodeEnvironment) -> Bool {
        values.count == other.values.count
            && values.allSatisfy { key, value in
                other.values[key].map { AnyHashable(value) == AnyHashable($0) } ?? false
            }
    }

    /// The environment with which boxes are laid out.
    func boxEnvironment(_ imageSize: @escaping @Sendable (String) -> Size?) -> BoxEnvironment {
        BoxEnvironment(fonts: fonts, imageSize: imageSize, direction: direction)
    }
}
