internal import CGalleyGTK
package import GalleyDesktop
internal import GalleyInterface
package import GalleyNodes
internal import GalleyText

/// The view for assistive technology: a tree of AT-SPI that is the child of the widget's object.
extension GalleyView: AccessibleView {
    package var needsAccessibility: Bool {
        get { needsAccessibilityState }
        set { needsAccessibilityState = newValue }
    }

    package var accessibilityGeneration: Int {
        get { lastAccessibilityGeneration }
        set { lastAccessibilityGeneration = newValue }
    }

    package var accessibleWindow: AccessibleSnapshot {
        var snapshot = AccessibleSnapshot(
            window: number, title: session.title, isFocused: session.isFocused, isVisible: nodeHost.isVisible,
            factor: 1, size: nodeHost.size)
        snapshot.isEmbedded = true
        guard let widget else { return snapshot }
        var place = GalleyGTKPlace()
        galley_gtk_place(widget, &place)
        (snapshot.screenX, snapshot.screenY) = (Double(place.screen_x), Double(place.screen_y))
        (snapshot.windowX, snapshot.windowY) = (Double(place.window_x), Double(place.window_y))
        return snapshot
    }

    package func performAction(_ action: NodeAccessibility.Action, on path: NodePath) -> Bool {
        if action == .focus { grabFocus() }
        return session.handle(.perform(action, on: path))
    }

    package func requestTurn() { requestFrame() }

    /// The widget moved on the screen.
    func moved() {
        needsAccessibilityState = true
        if AccessibilityBus.shared.generation != 0 { requestFrame() }
    }

    /// Passes the state to assistive technology.
    func publish() {
        // Nodes are not read in the middle of an event.
        if !galley_gtk_is_waiting() { publishAccessibility(to: .shared) }
    }

    /// Makes the tree of the nodes the child of the widget's object.
    func embed(_ plug: String) {
        if let widget { galley_gtk_embed(widget, plug) }
    }
}
