/// An item among those that a presenter places.
package enum HostedPlace {
    /// An item that is mounted, or is updated to what it is now.
    indirect case item(HostedItem)
    /// An item that is mounted and differs in nothing but its frame, in the coordinates of the contents, on whole pixels;
    /// without a frame it remains where it is.
    case mounted(NodePath, Rect?)
}
