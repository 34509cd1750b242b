internal import GalleyValues

/// A name and its value in a JSON object.
package struct JSONMember: Sendable, Hashable {
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
        self.key = key
        self.value = value
    }
}
