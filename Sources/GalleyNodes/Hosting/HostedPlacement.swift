/// An item among those that a presenter places.
package enum HostedPlacement {
    /// An item to mount or to update.
    indirect case item(HostedItem)
    /// A mounted item whose frame alone may change. The frame is in the coordinates of the contents, on whole pixels;
    /// without one the item remains where it is.
    case mounted(NodePath, Rect?)
}
