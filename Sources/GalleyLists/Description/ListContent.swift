internal import GalleyNodes
internal import GalleyText

/// The description of a list.
struct ListContent: HostedContent {
    /// Counts the descriptions that its presentation has taken.
    var number = 0
    var snapshot: ListSnapshot
    var layout: ListLayout
    var row: @Sendable (ListRow) -> any Node
    var header: (@Sendable (ItemID) -> any Node)?
    var footer: (@Sendable (ItemID) -> any Node)?
    var anchor: ListEdge? = .start
    /// The position at which the list appears.
    var start: ListPosition?
    var estimate: (@Sendable (ListItem) -> Double?)?
    var measuresAll = false
    var ranges = ListRanges.full
    var version = 0
    var layoutBudget = 4 << 20
    var pinned: Set<ItemID> = []
    var placeholder: NodePlaceholder?
    var transition: NodeTransition?
    var showsIndicators = true
    var allowsOverscroll = false
    var onScroll: NodeAction<Point>?
    var selection: Selection?
    var onActivate: NodeAction<ItemID>?
    var typeAhead: (@Sendable (ListItem) -> String)?
    var onMove: NodeAction<ListMove>?
    /// The actions of rows at their starts and ends.
    var rowActions: [ListEdge: @Sendable (ListItem) -> [ListAction]] = [:]
    var onRowEvent: NodeAction<ListRowEvent>?
    var fetching: Fetching?
    var onRefresh: NodeAction<ListFetch>?

    struct Selection: Sendable {
        var mode: ListSelectionMode
        var selected: Set<ItemID>?
        var onChange: NodeAction<Set<ItemID>>?
    }

    struct Fetching: Sendable {
        var edges: Set<ListEdge>
        var leadingScreens: Double
        var action: NodeAction<ListFetch>
    }

    init(snapshot: ListSnapshot, layout: ListLayout, row: @escaping @Sendable (ListRow) -> any Node) {
        self.snapshot = snapshot
        self.layout = layout
        self.row = row
        if layout.isPager { ranges = .pager }
    }

    var kindName: String { "list" }

    @MainActor func makePresenter(_ hosting: NodeHosting) -> any HostedPresenter {
        ListPresentation(hosting, self)
    }
}
