internal import GalleyText

/// The part of a layer's contents that differs from what the layer would draw now.
enum OutdatedContents {
    case part(Rect)
    case all

    /// This part and another.
    func and(_ rect: Rect) -> OutdatedContents {
        guard case .part(let own) = self else { return .all }
        return .part(own.union(rect))
    }
}
