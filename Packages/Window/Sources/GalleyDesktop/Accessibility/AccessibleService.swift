internal import GalleyInterface
internal import GalleyNodes

/// The objects of a program, and the answers to calls of their methods. Used on the bus's thread.
struct AccessibleService {
    /// The name of the program on the bus.
    var busName = ""
    /// The reference to the desktop, which is the program's parent.
    var desktop: (bus: String, path: String)?
    /// The number that the desktop gave the program.
    var applicationID = 0
    /// The windows in the order in which they were opened.
    private(set) var windows: [AccessibleTree] = []
    private var numbers: [UInt32: AccessibleNumbers] = [:]
    /// The objects of another toolkit that embedded views are children of.
    private var sockets: [UInt32: (bus: String, path: String)] = [:]
    private let programName: String
    /// The language of the program, such as `de_DE.UTF-8`.
    private let locale: String

    static let root = "root"
    static let folder = "/org/a11y/atspi/accessible"

    init(programName: String, locale: String) {
        self.programName = programName
        self.locale = locale
    }

    // MARK: - Windows

    /// Replaces the state of a window.
    ///
    /// - Returns: the events of the change.
    mutating func update(_ snapshot: AccessibleSnapshot) -> [AccessibleEvent] {
        var own = numbers[snapshot.window] ?? AccessibleNumbers(window: snapshot.window)
        defer { numbers[snapshot.window] = own }
        guard let index = windows.firstIndex(where: { $0.snapshot.window == snapshot.window }) else {
            let tree = AccessibleTree(snapshot, &own, previous: nil)
            windows.append(tree)
            return tree.openingEvents
        }
        let old = windows[index]
        let tree = AccessibleTree(snapshot, &own, previous: old)
        windows[index] = tree
        return tree.events(since: old)
    }

    /// Removes a window.
    ///
    /// - Returns: the events of the change.
    mutating func close(_ window: UInt32) -> [AccessibleEvent] {
        numbers[window] = nil
        sockets[window] = nil
        guard let index = windows.firstIndex(where: { $0.snapshot.window == window }) else { return [] }
        let tree = windows.remove(at: index)
        guard !tree.snapshot.isEmbedded else { return [] }
        return [
            AccessibleEvent(source: tree.name, group: .window, member: "Destroy", value: .text(tree.snapshot.title)),
            AccessibleEvent(
                source: AccessibleService.root, group: .object, member: "ChildrenChanged", detail: "remove",
                first: index, value: .object(tree.name)),
        ]
    }

    /// Forgets everything, after the bus is gone.
    mutating func removeAll() {
        windows = []
        numbers = [:]
        sockets = [:]
        desktop = nil
    }

    /// Whether the state of a window is known.
    func hasWindow(_ window: UInt32) -> Bool { windows.contains { $0.snapshot.window == window } }

    /// Makes a view the child of an object of another toolkit.
    mutating func embed(_ window: UInt32, in socket: (bus: String, path: String)) { sockets[window] = socket }

    // MARK: - Objects

    /// An object by its name; `nil` if there is none.
    func object(_ name: String) -> AccessibleObject? {
        if name == AccessibleService.root { return application }
        for window in windows {
            if let object = window.objects[name] { return object }
        }
        return unloadedRow(name)
    }

    /// A row of a list that is not loaded, by its name.
    private func unloadedRow(_ name: String) -> AccessibleObject? {
        for window in windows {
            guard let known = numbers[window.snapshot.window], let path = known.path(of: name),
                let list = path.parent.flatMap({ known.knownName(of: $0) }).flatMap({ window.objects[$0] }),
                let rows = list.rows, let index = rows.all.index(of: path)
            else { continue }
            var row = AccessibleObject(
                name: name, window: window.snapshot.window, parent: list.name, role: .listItem)
            row.index = index
            row.id = path.id?.description
            row.path = path
            row.actions = [.reveal]
            row.states = list.states.intersection([.visible, .enabled, .sensitive])
            // Rows have the same abilities.
            if let other = rows.loaded.first.flatMap({ window.objects[$0.value] }) {
                if other.actions.contains(.focus) { row.actions.append(.focus) }
                row.states.formUnion(other.states.intersection([.focusable, .selectable]))
            }
            row.attributes = ["posinset": "\(index + 1)", "setsize": "\(rows.all.count)"]
            row.frame = Rect(origin: list.frame.origin, size: .zero)
            return row
        }
        return nil
    }

    /// The name of a child, which may be a row that is not loaded; `nil` if there is none.
    mutating func child(_ index: Int, of object: AccessibleObject) -> String? {
        guard let rows = object.rows else {
            return object.children.indices.contains(index) ? object.children[index] : nil
        }
        if let loaded = rows.loaded[index] { return loaded }
        if let path = rows.all.path(at: index) { return numbers[object.window]?.name(of: path) }
        let other = index - rows.all.count
        return rows.others.indices.contains(other) ? rows.others[other] : nil
    }

    func tree(of object: AccessibleObject) -> AccessibleTree? {
        windows.first { $0.snapshot.window == object.window }
    }

    private var application: AccessibleObject {
        var object = AccessibleObject(name: AccessibleService.root, window: 0, parent: "", role: .application)
        object.label = programName
        object.children = windows.map(\.name)
        object.states = [.enabled, .sensitive, .visible, .showing]
        object.attributes["toolkit"] = "Galley"
        return object
    }

    /// A reference to an object; that to no object for `nil`.
    func reference(_ name: String?) -> BusValue {
        guard let name else { return .tuple([.string(""), .path("/org/a11y/atspi/null")]) }
        return .tuple([.string(busName), .path("\(AccessibleService.folder)/\(name)")])
    }

    func references(_ names: [String]) -> BusValue { .array(type: "(so)", names.map { reference($0) }) }

    /// The reference to the parent of an object.
    func parent(of object: AccessibleObject) -> BusValue {
        if object.name == AccessibleTree.name(of: object.window), let socket = sockets[object.window] {
            return .tuple([.string(socket.bus), .path(socket.path)])
        }
        guard object.isApplication else { return reference(object.parent) }
        guard let desktop else { return reference(nil) }
        return .tuple([.string(desktop.bus), .path(desktop.path)])
    }

    /// The place of an object among its parent's children.
    func index(of object: AccessibleObject) -> Int {
        if object.isApplication { return -1 }
        if sockets[object.window] != nil, object.name == AccessibleTree.name(of: object.window) { return 0 }
        if object.role == .frame { return windows.firstIndex { $0.snapshot.window == object.window } ?? -1 }
        return object.index
    }

    // MARK: - Calls

    /// The answer to a call of a method.
    mutating func call(_ interface: String, _ method: String, _ arguments: BusArguments, on object: AccessibleObject)
        -> AccessibleReply
    {
        let reply: AccessibleReply? =
            switch interface {
            case "Accessible": accessible(method, arguments, object)
            case "Application": application(method)
            case "Component": component(method, arguments, object)
            case "Action": action(method, arguments, object)
            case "Selection": selection(method, arguments, object)
            case "Text": object.text.flatMap { text(method, arguments, object, $0) }
            case "EditableText": object.text.flatMap { editableText(method, arguments, object, $0) }
            case "Hypertext": object.text.flatMap { hypertext(method, arguments, object, $0) }
            case "Hyperlink": object.link.flatMap { hyperlink(method, arguments, object, $0) }
            case "Table": object.table.flatMap { table(method, arguments, object, $0) }
            case "TableCell": object.cell.flatMap { cell(method, object, $0) }
            default: nil
            }
        return reply ?? .failure("\(interface) has no method \(method) here")
    }

    /// The value of a property; `nil` if there is none.
    func property(_ interface: String, _ property: String, of object: AccessibleObject) -> BusValue? {
        switch (interface, property) {
        case (_, "version"): return .unsigned(1)
        case ("Accessible", "Name"): return .string(object.label)
        case ("Accessible", "Description"): return .string(object.help)
        case ("Accessible", "Parent"): return parent(of: object)
        case ("Accessible", "ChildCount"): return .int(object.childCount)
        case ("Accessible", "Locale"): return .string(locale)
        case ("Accessible", "AccessibleId"): return .string(object.id ?? "")
        case ("Application", "ToolkitName"): return .string("Galley")
        case ("Application", "Version"): return .string("1.0")
        case ("Application", "AtspiVersion"): return .string("2.1")
        case ("Application", "Id"): return .int(applicationID)
        case ("Action", "NActions"): return .int(object.offered.count)
        case ("Value", "MinimumValue"): return .double(object.number?.range.lowerBound ?? 0)
        case ("Value", "MaximumValue"): return .double(object.number?.range.upperBound ?? 0)
        case ("Value", "MinimumIncrement"): return .double(object.number?.step ?? 0)
        case ("Value", "CurrentValue"): return .double(object.number?.value ?? 0)
        case ("Value", "Text"): return .string(object.value ?? "")
        case ("Selection", "NSelectedChildren"): return .int(selected(in: object).count)
        case ("Text", "CharacterCount"): return object.text.map { .int($0.count) }
        case ("Text", "CaretOffset"):
            guard let text = object.text else { return nil }
            return .int(text.caret.map { text.offset(ofByte: $0) } ?? -1)
        case ("Hyperlink", "NAnchors"): return .shortInt(1)
        case ("Hyperlink", "StartIndex"): return .int(linkRange(object).lowerBound)
        case ("Hyperlink", "EndIndex"): return .int(linkRange(object).upperBound)
        case ("Table", _): return object.table.flatMap { tableProperty(property, object, $0) }
        case ("TableCell", "ColumnSpan"), ("TableCell", "RowSpan"): return .int(1)
        case ("TableCell", "Position"):
            return object.cell.map { .tuple([.int($0.row), .int($0.column)]) }
        case ("TableCell", "Table"): return object.cell.map { reference($0.table) }
        default: return nil
        }
    }

    private mutating func accessible(_ method: String, _ arguments: BusArguments, _ object: AccessibleObject)
        -> AccessibleReply?
    {
        switch method {
        case "GetChildAtIndex":
            return .values([reference(child(arguments.int(0), of: object))])
        case "GetChildren": return .values([references(object.children)])
        case "GetIndexInParent": return .int(index(of: object))
        case "GetRelationSet":
            let relations = object.relations.sorted { $0.key.rawValue < $1.key.rawValue }
            return .values([
                .array(
                    type: "(ua(so))",
                    relations.map { .tuple([.unsigned($0.key.rawValue), references($0.value)]) })
            ])
        case "GetRole": return .values([.unsigned(object.role.rawValue)])
        case "GetRoleName", "GetLocalizedRoleName": return .string(object.role.name)
        case "GetState": return .values([object.states.words])
        case "GetAttributes":
            var attributes = object.attributes
            if let id = object.id { attributes["id"] = id }
            return .values([.strings(attributes)])
        case "GetApplication": return .values([reference(AccessibleService.root)])
        case "GetInterfaces":
            return .values([.array(type: "s", object.interfaces.map { .string(BusInterfaces.prefix + $0) })])
        default: return nil
        }
    }

    private func application(_ method: String) -> AccessibleReply? {
        switch method {
        case "GetLocale": .string(locale)
        case "GetApplicationBusAddress": .string("")
        default: nil
        }
    }

    private func action(_ method: String, _ arguments: BusArguments, _ object: AccessibleObject) -> AccessibleReply? {
        func described(_ action: NodeAccessibility.Action) -> (name: String, description: String) {
            switch action {
            case .press: ("click", "Clicks the element")
            case .focus: ("focus", "Moves the focus to the element")
            case .increment: ("increment", "Increases the value")
            case .decrement: ("decrement", "Decreases the value")
            case .reveal: ("reveal", "Brings the element into sight")
            }
        }
        let offered = object.offered
        if method == "GetActions" {
            let actions = offered.map { action in
                let (name, description) = described(action)
                return BusValue.tuple([.string(name), .string(description), .string("")])
            }
            return .values([.array(type: "(sss)", actions)])
        }
        let index = arguments.int(0)
        guard offered.indices.contains(index) else { return method == "DoAction" ? .bool(false) : .string("") }
        switch method {
        case "GetName", "GetLocalizedName": return .string(described(offered[index]).name)
        case "GetDescription": return .string(described(offered[index]).description)
        case "GetKeyBinding": return .string("")
        case "DoAction": return .request(.perform(offered[index]))
        default: return nil
        }
    }
}
