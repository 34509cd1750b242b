/// The clipboards of a desktop.
public enum HostClipboard: String, Sendable, Hashable, CaseIterable {
    /// Content that was copied or cut.
    case clipboard
    /// Content that was selected last, which the middle button pastes.
    case primary
}
