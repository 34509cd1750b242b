internal import GalleyBoxes
internal import GalleyDisplay
internal import GalleyText

/// A value on a range, changed by dragging or by the arrow keys.
public struct SliderNode: PrimitiveNode, Equatable {
    static var kindName: String { "slider" }

    /// The value, within ``range``.
    public var value: Double
    /// The values at both ends.
    public var range: ClosedRange<Double>
    /// The distance between values; `nil` allows all values. The arrow keys move by a step, or by a twentieth of the range.
    public var step: Double?
    /// Whether the slider can be used.
    public var isEnabled = true
    /// Read out.
    public var label: String?
    var onChange: NodeAction<Double>?

    /// A slider; `onChange` is called while the user changes the value.
    public init(
        _ value: Double, in range: ClosedRange<Double> = 0...1, step: Double? = nil, label: String? = nil,
        onChange: (@MainActor @Sendable (Double) -> Void)? = nil
    ) {
        let ends = range.lowerBound.isFinite && range.upperBound.isFinite ? range : 0...1
        self.range = ends
        self.value = value.isNaN ? ends.lowerBound : min(max(value, ends.lowerBound), ends.upperBound)
        self.step = step.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        self.label = label
        self.onChange = onChange.map { NodeAction($0) }
    }

    /// The slider, which can be used or not.
    public func enabled(_ isEnabled: Bool) -> SliderNode {
        var copy = self
        copy.isEnabled = isEnabled
        return copy
    }

    func makeBox() -> Box {
        Box().size(height: 24).styled {
            $0.minWidth = 48
        }
    }
    func resolve(_ box: inout Box, in context: NodeContext) {}

    /// The distance by which a key changes the value: a step, or a twentieth of the range.
    var keyStep: Double { step ?? (range.upperBound - range.lowerBound) / 20 }

    /// The value nearest to `value` that the slider can have.
    func valid(_ value: Double) -> Double {
        guard !value.isNaN else { return range.lowerBound }
        var result = min(max(value, range.lowerBound), range.upperBound)
        if let step, step > 0 { result = range.lowerBound + ((result - range.lowerBound) / step).rounded() * step }
        return min(max(result, range.lowerBound), range.upperBound)
    }
}
