public import GalleyNodes
internal import GalleyText

/// A list of rows that are described, laid out and drawn when they come near.
///
/// ```swift
/// struct Message: Identifiable, Hashable, Sendable {
///     var id: String
///     var text: String
/// }
///
/// func feed(_ messages: [Message]) throws -> ListNode {
///     try ListNode(messages) { message in TextNode(message.text).padding(12) }
///         .anchored(to: .end)
/// }
/// ```
///
/// The content of a row is made by a closure that is called on a worker's thread for rows that are needed. Rows are laid
/// out in the background, and placed in one turn of the host. The position of a list is an element and its distance from
/// the edge, so that no change above moves the visible rows. A list has no natural size: it takes the space that it is
/// given.
public struct ListNode: Node, HostedNode {
    var content: ListContent

    /// A list of a snapshot's items.
    ///
    /// - Parameter row: the content of a row; called on any thread.
    public init(
        _ snapshot: ListSnapshot, layout: ListLayout = .rows(), row: @escaping @Sendable (ListRow) -> any Node
    ) {
        content = ListContent(snapshot: snapshot, layout: layout, row: row)
    }

    /// A list of values, in one section. An element that differs from its predecessor is described again.
    ///
    /// - Throws: `GalleyError.invalidValue` that names both places of an id that is used twice.
    public init<Element: Identifiable & Hashable & Sendable>(
        _ elements: [Element], layout: ListLayout = .rows(), row: @escaping @Sendable (Element) -> any Node
    ) throws(GalleyError) where Element.ID: Sendable {
        let snapshot = try ListSnapshot(elements.map { ListItem($0.id, version: $0.hashValue) })
        content = ListContent(snapshot: snapshot, layout: layout) {
            $0.index < elements.count ? row(elements[$0.index]) : LayoutSpec.wrapper {}
        }
    }

    /// The scroll node that the list is.
    package var scrollNode: ScrollNode {
        var node = ScrollNode(content.layout.axis, hosting: content)
        node.allowsOverscroll = content.allowsOverscroll
        node.showsIndicators = content.showsIndicators
        node.onScroll = content.onScroll
        return node
    }

    /// The list as a spec that takes the space there is.
    public var layout: LayoutSpec { LayoutSpec(Box(self)) }

    private func changing(_ change: (inout ListContent) -> Void) -> ListNode {
        var copy = self
        change(&copy.content)
        return copy
    }

    // MARK: - Sections

    /// Headers of the sections that have one in the snapshot, by the ids of their sections.
    public func header(_ header: @escaping @Sendable (ItemID) -> any Node) -> ListNode {
        changing { $0.header = header }
    }
    /// Footers of the sections that have one in the snapshot, by the ids of their sections.
    public func footer(_ footer: @escaping @Sendable (ItemID) -> any Node) -> ListNode {
        changing { $0.footer = footer }
    }

    // MARK: - Position

    /// The edge at which new items are shown. Default `start`.
    ///
    /// A list that is anchored to its end follows its last row while it is at the end; one that is anchored to its start
    /// shows new first rows while it is at the start. Everywhere else, and with `nil`, changes move no visible row.
    public func anchored(to edge: ListEdge?) -> ListNode { changing { $0.anchor = edge } }

    /// The position at which the list appears, such as the ``ListPresentation/savedPosition`` of an earlier one. Without
    /// the item of the position, and with `nil`, the list appears at its start, or at its end if it is anchored there.
    public func startingPosition(_ position: ListPosition?) -> ListNode { changing { $0.start = position } }

    /// The length of rows that are not measured yet, in points. Default: the median of those that are.
    public func estimate(_ length: Double) -> ListNode { changing { $0.estimate = { _ in length } } }
    /// The length of rows that are not measured yet, in points; `nil` is the median of those that are.
    public func estimate(_ length: @escaping @Sendable (ListItem) -> Double?) -> ListNode {
        changing { $0.estimate = length }
    }

    /// Measures all rows in the background, so that the length of the list is exact.
    public func measuresAll(_ measures: Bool = true) -> ListNode { changing { $0.measuresAll = measures } }

    // MARK: - Work

    /// The parts around the visible rows that are drawn and laid out while the list is seen.
    public func ranges(_ ranges: ListRanges) -> ListNode { changing { $0.ranges = ranges } }

    /// A number that changes when rows with the same versions have other contents, because the closures return them:
    /// all rows are then described again.
    public func contentVersion(_ version: Int) -> ListNode { changing { $0.version = version } }

    /// The memory for layouts of rows that are not mounted, in bytes. Default 4 MiB.
    public func layoutBudget(_ bytes: Int) -> ListNode { changing { $0.layoutBudget = max(0, bytes) } }

    /// Rows that are kept mounted wherever they are.
    public func pinned(rows: Set<ItemID>) -> ListNode { changing { $0.pinned = rows } }

    // MARK: - Data

    /// Requests more items before an end becomes visible. Default: two screenfuls before the last item.
    ///
    /// One request runs at a time for each end: when the list is scrolled towards the end and the rest is short enough, or
    /// when all items together are shorter than the list. The next request waits until the items of the last one are placed.
    ///
    /// - Parameters:
    ///   - leadingScreens: The distance of the end from the visible part at which a request begins, in lengths of the list.
    ///   - retryDelay: The time after which a request is repeated whose `action` throws, if it is still needed.
    ///   - action: Adds items to the program's data, and describes the list. Its task is cancelled when the list is removed.
    public func onFetch(
        at edges: Set<ListEdge> = [.end], leadingScreens: Double = 2, retryDelay: Duration = .seconds(5),
        _ action: @escaping @MainActor @Sendable (ListEdge) async throws -> ListFetchResult
    ) -> ListNode {
        onFetchRequest(at: edges, leadingScreens: leadingScreens) { fetch in
            let edge = fetch.edge
            fetch.run(retryDelay: retryDelay) { try await action(edge) }
        }
    }

    /// The list with an action that ends each request itself.
    package func onFetchRequest(
        at edges: Set<ListEdge> = [.end], leadingScreens: Double = 2,
        _ action: @escaping @MainActor @Sendable (ListFetch) -> Void
    ) -> ListNode {
        changing {
            $0.fetching = ListContent.Fetching(
                edges: edges, leadingScreens: leadingScreens, action: NodeAction(action))
        }
    }

    /// Calls `action` when the user pulls the start of the list beyond its edge by 60 points and releases it. The list
    /// needs ``allowsOverscroll(_:)``, and is being refreshed until `action` returns.
    public func onRefresh(_ action: @escaping @MainActor @Sendable () async -> Void) -> ListNode {
        onRefreshRequest { fetch in
            fetch.run(retryDelay: .zero) {
                await action()
                return .end
            }
        }
    }

    /// The list with an action that ends each refreshing itself.
    package func onRefreshRequest(_ action: @escaping @MainActor @Sendable (ListFetch) -> Void) -> ListNode {
        changing { $0.onRefresh = NodeAction(action) }
    }

    // MARK: - Behaviour of rows

    /// Lets the user select rows by pointer and keyboard. ``ListRow/state`` contains the state.
    ///
    /// - Parameters:
    ///   - selected: the selected rows; `nil` leaves the selection to the list. Another value than that of the previous
    ///     description replaces the user's.
    ///   - onChange: called when the selection changes.
    public func selection(
        _ mode: ListSelectionMode, selected: Set<ItemID>? = nil,
        onChange: (@MainActor @Sendable (Set<ItemID>) -> Void)? = nil
    ) -> ListNode {
        changing {
            $0.selection = ListContent.Selection(
                mode: mode, selected: selected, onChange: onChange.map { NodeAction($0) })
        }
    }

    /// Calls `action` with the id of a row that is tapped, or activated by keyboard. Rows can then have the focus, which
    /// the arrow keys move, to rows that are not loaded as well.
    public func onActivate(_ action: @escaping @MainActor @Sendable (ItemID) -> Void) -> ListNode {
        changing { $0.onActivate = NodeAction(action) }
    }

    /// Lets the user move rows: by dragging them with a mouse, by dragging them after a long press with a finger, and by
    /// the arrow keys with Alt.
    ///
    /// While a row is dragged, the other rows move to leave space for it. `action` changes the program's data;
    /// ``ListSnapshot/moving(_:before:)`` makes the snapshot.
    public func onMove(_ action: @escaping @MainActor @Sendable (ListMove) -> Void) -> ListNode {
        changing { $0.onMove = NodeAction(action) }
    }

    /// Reveals actions when a finger or a mouse moves a row sideways, or when Menu, or Shift and F10, is pressed while the row
    /// has the focus. A swipe across more than 60 % of the list performs the first one.
    ///
    /// - Parameters:
    ///   - leading: the actions at the start of a row, which a swipe towards the end reveals.
    ///   - trailing: the actions at the end of a row. The first one is at the edge of the list.
    public func swipeActions(
        leading: (@Sendable (ListItem) -> [ListAction])? = nil,
        trailing: (@Sendable (ListItem) -> [ListAction])? = nil
    ) -> ListNode {
        changing { ($0.rowActions[.start], $0.rowActions[.end]) = (leading, trailing) }
    }

    /// Calls `action` when a row becomes visible or leaves, when another part of it is visible, and when the user
    /// begins or ends to drag the list.
    public func onRowEvent(_ action: @escaping @MainActor @Sendable (ListRowEvent) -> Void) -> ListNode {
        changing { $0.onRowEvent = NodeAction(action) }
    }

    /// Labels by which typed text finds rows. Default: their accessibility labels, which are their texts.
    public func typeAhead(_ label: @escaping @Sendable (ListItem) -> String) -> ListNode {
        changing { $0.typeAhead = label }
    }

    // MARK: - Appearance

    /// Shows a placeholder in place of each visible row that is not laid out yet, as long as its estimated length.
    ///
    /// By default, a list appears when all its visible rows are laid out. With placeholders, it appears after the delay
    /// of `placeholder` at the latest, and can be scrolled. The fade of `placeholder` is not used.
    public func placeholders(_ placeholder: NodePlaceholder? = NodePlaceholder(delay: .milliseconds(100))) -> ListNode {
        changing { $0.placeholder = placeholder }
    }

    /// Animates rows that a snapshot inserts, moves or removes; `nil` shows changes at once.
    public func animatingChanges(_ transition: NodeTransition?) -> ListNode { changing { $0.transition = transition } }
    /// Whether the list shows its scroll indicators. Default true.
    public func showsIndicators(_ shows: Bool) -> ListNode { changing { $0.showsIndicators = shows } }
    /// Whether the list can be pulled beyond its ends. Default false.
    public func allowsOverscroll(_ isAllowed: Bool = true) -> ListNode { changing { $0.allowsOverscroll = isAllowed } }

    /// Calls `action` with the offset when it changes.
    public func onScroll(_ action: @escaping @MainActor @Sendable (Point) -> Void) -> ListNode {
        changing { $0.onScroll = NodeAction(action) }
    }
}
