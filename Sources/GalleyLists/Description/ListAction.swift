public import GalleyText

/// An action on a row, revealed by swiping the row sideways.
public struct ListAction: Sendable {
    /// Unique among the actions of a row.
    public var id: String
    /// The text of the button.
    public var title: String
    /// The background of the button.
    public var color: Color
    let action: @MainActor @Sendable (ItemID) -> Void

    /// An action.
    ///
    /// - Parameter perform: called with the id of the row.
    public init(
        _ id: String, title: String, color: Color = .accent, _ perform: @escaping @MainActor @Sendable (ItemID) -> Void
    ) {
        self.id = id
        self.title = title
        self.color = color
        action = perform
    }
}
