/// The answer to a call.
enum AccessibleReply {
    /// The results.
    case values([BusValue])
    /// An error of D-Bus, with an explanation.
    case failure(String)
    /// A request to the main thread, for the called object or another one. Its result is the answer, unless the
    /// method has no result.
    case request(AccessibleRequest, of: String? = nil, isAnswered: Bool = true)

    static func bool(_ value: Bool) -> AccessibleReply { .values([.bool(value)]) }
    static func int(_ value: Int) -> AccessibleReply { .values([.int(value)]) }
    static func string(_ value: String) -> AccessibleReply { .values([.string(value)]) }
}
