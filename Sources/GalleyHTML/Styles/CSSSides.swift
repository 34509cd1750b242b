/// Values of the four sides of a box.
package struct CSSSides<Value: Sendable & Hashable>: Sendable, Hashable {
    package var top: Value
    package var right: Value
    package var bottom: Value
    package var left: Value

    init(_ value: Value) {
        top = value
        right = value
        bottom = value
        left = value
    }

    /// The side with an index, clockwise from the top.
    package subscript(side: Int) -> Value {
        get {
            switch side {
            case 0: top
            case 1: right
            case 2: bottom
            default: left
            }
        }
        set {
            switch side {
            case 0: top = newValue
            case 1: right = newValue
            case 2: bottom = newValue
            default: left = newValue
            }
        }
    }
}
