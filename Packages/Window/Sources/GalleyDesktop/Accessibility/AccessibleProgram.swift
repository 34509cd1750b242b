/// A program for the bus of assistive technology: its windows or widgets, and its loop.
package struct AccessibleProgram: Sendable {
    /// Wakes the loop, in which windows are published; called on any thread.
    package var wake: @Sendable () -> Void = {}
    /// The window or widget with a number.
    package var view: @MainActor (UInt32) -> (any AccessibleView)? = { _ in nil }
    /// The answer of readers about the key with a number: whether they want it.
    package var answerKey: @MainActor (Int, Bool) -> Void = { _, _ in }
    /// Makes the object of a view the child of an object of another toolkit, which represents the program; `nil` if there
    /// is no other. ATK's sockets name an object by its bus, a colon and its path.
    package var embed: (@MainActor (UInt32, String) -> Void)?

    /// A program without windows.
    package init() {}
}
