/// A shadow of text, of a border or of a box, optionally with further shadows drawn over it.
public struct Shadow: Sendable, Hashable {
    /// The colour; `nil` draws nothing for this element of the chain.
    public var color: Color?
    /// The offset in points: x to the right, y downwards.
    public var offset: Vector
    /// The blur radius in points, as in CSS: twice the standard deviation. 0 is a sharp shadow.
    public var radius: Double
    /// The enlargement on every side in points, as in CSS. Only shadows of boxes have it.
    public var spread: Double
    /// Whether the shadow is inside the box, as in CSS. Only shadows of boxes have it; text has
    /// `TextAttributes.innerShadow`.
    public var isInset: Bool
    /// The blend mode of the shadow. Shadows of boxes ignore it.
    public var blendMode: BlendMode
    /// The shadows after this one, each drawn over the previous one. The chain is flat: shadows that follow an element
    /// are appended to this array. Shadows of boxes ignore it: the appearance of a box has an array of shadows.
    public var following: [Shadow] {
        didSet { following = Shadow.flat(following) }
    }

    /// Creates a shadow.
    public init(
        color: Color?, offset: Vector = .zero, radius: Double = 0, spread: Double = 0, isInset: Bool = false,
        blendMode: BlendMode = .normal, following: [Shadow] = []
    ) {
        self.color = color
        self.offset = offset
        self.radius = radius
        self.spread = spread
        self.isInset = isInset
        self.blendMode = blendMode
        self.following = Shadow.flat(following)
    }

    private static func flat(_ chain: [Shadow]) -> [Shadow] {
        if chain.allSatisfy(\.following.isEmpty) { return chain }
        return chain.flatMap { shadow in
            var head = shadow
            head.following = []
            return [head] + shadow.following
        }
    }
}
