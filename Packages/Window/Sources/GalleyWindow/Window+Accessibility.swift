internal import CSDL
package import GalleyDesktop
internal import GalleyInterface
package import GalleyNodes

/// The window for assistive technology.
extension Window: AccessibleView {
    package var accessibleWindow: AccessibleSnapshot {
        var snapshot = AccessibleSnapshot(
            window: id, title: title, isFocused: session.isFocused, isVisible: nodeHost.isVisible, factor: pointFactor,
            size: nodeHost.size)
        if let handle {
            var (left, top) = (Int32(0), Int32(0))
            SDL_GetWindowPosition(handle, &left, &top)
            (snapshot.screenX, snapshot.screenY) = (Double(left), Double(top))
        }
        return snapshot
    }

    package func performAction(_ action: NodeAccessibility.Action, on path: NodePath) -> Bool {
        session.handle(.perform(action, on: path))
    }

    package func requestTurn() { needsFrame = true }
}
