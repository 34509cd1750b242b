/// An event that is sent to assistive technology.
struct AccessibleEvent: Sendable {
    /// The groups of events, which are the last parts of their interfaces.
    enum Group: String { case object = "Object", window = "Window" }

    /// The name of the object.
    var source: String
    var group: Group
    var member: String
    var detail = ""
    var first = 0
    var second = 0
    var value = Value.none

    /// The value of an event.
    enum Value: Sendable {
        case none
        case text(String)
        /// The name of an object.
        case object(String)
    }
}
