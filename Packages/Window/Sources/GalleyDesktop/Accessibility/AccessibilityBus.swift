internal import CGIO
internal import GalleyInterface
internal import GalleyNodes
internal import Glibc
internal import Synchronization

/// The connection to the bus of assistive technology.
///
/// It lives on a thread of its own, which sleeps until assistive technology is switched on. The main thread then passes
/// the state of each window after a change; calls are answered from the last state, and only changes that assistive
/// technology makes return to the main thread. Neither thread waits for the other.
package final class AccessibilityBus: @unchecked Sendable {
    // Sound: state that both threads use is atomic or locked; the rest belongs to the bus's thread.
    package static let shared = AccessibilityBus()

    /// The number of times at which assistive technology was connected, or 0 while it is not. Read on any thread.
    private let currentGeneration = Atomic<Int>(0)
    /// Guards ``pending``. ThreadSanitizer reports false races for `Synchronization.Mutex`.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var pending = Pending()
    private let isStarted = Atomic<Bool>(false)
    private let hasKeyListeners = Atomic<Bool>(false)

    /// Changes of windows that wait for the bus's thread.
    private struct Pending {
        enum Change {
            case window(AccessibleSnapshot)
            case closed(UInt32)
            case announcement(NodeAnnouncement, window: UInt32)
            case key(AccessibleKey, number: Int?)
        }
        var changes: [Change] = []
        var isScheduled = false
    }

    /// The program, which does not change after ``start(_:)``.
    private var program = AccessibleProgram()

    // The following is only used on the bus's thread, after `start(_:)`.

    private var context: OpaquePointer?
    private var session: OpaquePointer?
    private var bus: OpaquePointer?
    private var statusSubscription: guint = 0
    private var lastGeneration = 0
    /// The form of keys that the registry reads; see ``AccessibleKey/value(isUnsigned:)``.
    private var usesUnsignedKeys = false
    private var service = AccessibleService(programName: "", locale: "")
    private var interfaces: [String: UnsafeMutablePointer<GDBusInterfaceInfo>] = [:]
    private let methods = UnsafeMutablePointer<GDBusInterfaceVTable>.allocate(capacity: 1)
    private let tree = UnsafeMutablePointer<GDBusSubtreeVTable>.allocate(capacity: 1)

    private init() {
        lock.initialize(to: pthread_mutex_t())
        pthread_mutex_init(lock, nil)
    }

    private func withPending<Result>(_ body: (inout Pending) -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body(&pending)
    }

    // MARK: - Main thread

    /// The number of the connection; 0 while there is none. After each change of it, every window has to be published.
    package var generation: Int { currentGeneration.load(ordering: .acquiring) }

    /// Starts to watch whether assistive technology is switched on. Does nothing where there is no bus.
    package func start(_ program: AccessibleProgram) {
        guard !isStarted.exchange(true, ordering: .acquiringAndReleasing) else { return }
        self.program = program
        // The variable by which programs are kept off the bus.
        guard AccessibilityBus.variable("NO_AT_BRIDGE") != "1" else { return }
        guard AccessibilityBus.sessionAddress != nil || AccessibilityBus.variable("AT_SPI_BUS_ADDRESS") != nil else {
            return
        }
        context = g_main_context_new()
        var thread = pthread_t()
        let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
            AccessibilityBus.shared.run()
            return nil
        }
        if pthread_create(&thread, nil, body, nil) == 0 { pthread_detach(thread) }
    }

    /// Passes the state of a window.
    package func publish(_ snapshot: AccessibleSnapshot) {
        schedule { changes in
            // A state that the thread has not seen yet is replaced.
            if case .window(let last)? = changes.last, last.window == snapshot.window { changes.removeLast() }
            changes.append(.window(snapshot))
        }
    }

    /// Removes a window.
    package func close(_ window: UInt32) {
        guard generation != 0 else { return }
        schedule { $0.append(.closed(window)) }
    }

    /// Has a text spoken for a window.
    func announce(_ announcement: NodeAnnouncement, in window: UInt32) {
        schedule { $0.append(.announcement(announcement, window: window)) }
    }

    /// Whether readers want to see keys before the windows do.
    package var wantsKeys: Bool { generation != 0 && hasKeyListeners.load(ordering: .acquiring) }

    /// Asks readers whether they want a key. The answer goes to ``AccessibleProgram/answerKey`` if the key has a number.
    package func ask(_ key: AccessibleKey, number: Int?) {
        schedule { $0.append(.key(key, number: number)) }
    }

    private func schedule(_ change: (inout [Pending.Change]) -> Void) {
        let isScheduled = withPending { pending in
            change(&pending.changes)
            defer { pending.isScheduled = true }
            return pending.isScheduled
        }
        guard !isScheduled, let source = g_idle_source_new() else { return }
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(
            source,
            { _ in
                AccessibilityBus.shared.takeChanges()
                return 0
            }, nil, nil)
        g_source_attach(source, context)
        g_source_unref(source)
    }

    // MARK: - Environment

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// The address of the session's bus. A bus is not started for the purpose.
    private static var sessionAddress: String? {
        if let address = variable("DBUS_SESSION_BUS_ADDRESS") { return address }
        guard let folder = variable("XDG_RUNTIME_DIR"), access(folder + "/bus", F_OK) == 0 else { return nil }
        return "unix:path=\(folder)/bus"
    }

    private static var programName: String {
        let path = CommandLine.arguments.first ?? ""
        return path.split(separator: "/").last.map(String.init) ?? "program"
    }

    // MARK: - Thread

    private func run() {
        g_main_context_push_thread_default(context)
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { AccessibilityBus.variable($0) }.first ?? "C"
        service = AccessibleService(programName: AccessibilityBus.programName, locale: locale)
        session = AccessibilityBus.sessionAddress.flatMap { AccessibilityBus.connect($0) }
        if let session {
            g_bus_watch_name_on_connection(
                session, "org.a11y.Bus", G_BUS_NAME_WATCHER_FLAGS_NONE,
                { _, _, _, _ in AccessibilityBus.shared.launcherAppeared() },
                { _, _, _ in AccessibilityBus.shared.launcherVanished() }, nil, nil)
        } else {
            // Without a session, an address that is given is used, as there is nobody to ask.
            if AccessibilityBus.variable("AT_SPI_BUS_ADDRESS") == nil { return }
            connect()
        }
        while true { g_main_context_iteration(context, 1) }
    }

    private static func connect(_ address: String) -> OpaquePointer? {
        g_dbus_connection_new_for_address_sync(
            address,
            GDBusConnectionFlags(
                rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                    | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue), nil, nil, nil)
    }

    /// The launcher of the bus is there, and knows whether assistive technology is switched on.
    private func launcherAppeared() {
        guard let session else { return }
        if statusSubscription == 0 {
            statusSubscription = g_dbus_connection_signal_subscribe(
                session, "org.a11y.Bus", "org.freedesktop.DBus.Properties", "PropertiesChanged", "/org/a11y/bus", nil,
                G_DBUS_SIGNAL_FLAGS_NONE, { _, _, _, _, _, _, _ in AccessibilityBus.shared.readStatus() }, nil, nil)
        }
        readStatus()
    }

    private func launcherVanished() {
        if bus == nil, AccessibilityBus.variable("AT_SPI_BUS_ADDRESS") != nil { connect() }
    }

    /// The longest time for which an answer is awaited, in milliseconds.
    private static let patience: gint = 5000

    private func readStatus() {
        guard let session else { return }
        let isOn = ["IsEnabled", "ScreenReaderEnabled"].contains { property in
            guard
                let reply = AccessibilityBus.call(
                    session, "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Get",
                    .tuple([.string("org.a11y.Status"), .string(property)]))
            else { return false }
            defer { g_variant_unref(reply) }
            guard let variant = g_variant_get_child_value(reply, 0) else { return false }
            defer { g_variant_unref(variant) }
            guard let value = g_variant_get_variant(variant) else { return false }
            defer { g_variant_unref(value) }
            return String(cString: g_variant_get_type_string(value)) == "b" && g_variant_get_boolean(value) != 0
        }
        if isOn, bus == nil { connect() }
        if !isOn, bus != nil { disconnect() }
    }

    private static func call(
        _ connection: OpaquePointer, _ name: String, _ path: String, _ interface: String, _ method: String,
        _ arguments: BusValue
    ) -> OpaquePointer? {
        // The launcher is asked while it is there, and not started.
        g_dbus_connection_call_sync(
            connection, name, path, interface, method, arguments.makeVariant(), nil,
            G_DBUS_CALL_FLAGS_NO_AUTO_START, patience, nil, nil)
    }

    // MARK: - Connection

    private func connect() {
        guard bus == nil, let address = address(), let bus = AccessibilityBus.connect(address) else { return }
        if interfaces.isEmpty {
            interfaces = BusInterfaces.load()
            prepareTables()
        }
        service.busName = g_dbus_connection_get_unique_name(bus).map { String(cString: $0) } ?? ""
        let flags = G_DBUS_SUBTREE_FLAGS_DISPATCH_TO_UNENUMERATED_NODES
        guard g_dbus_connection_register_subtree(bus, AccessibleService.folder, tree, flags, nil, nil, nil) != 0 else {
            return AccessibilityBus.release(bus)
        }
        if let cache = interfaces[BusInterfaces.prefix + "Cache"] {
            g_dbus_connection_register_object(bus, "/org/a11y/atspi/cache", cache, methods, nil, nil, nil)
        }
        self.bus = bus
        let closed: @convention(c) (OpaquePointer?, gboolean, OpaquePointer?, gpointer?) -> Void = { bus, _, _, _ in
            AccessibilityBus.shared.closed(bus)
        }
        g_signal_connect_data(
            UnsafeMutableRawPointer(bus), "closed", unsafeBitCast(closed, to: GCallback.self), nil, nil,
            GConnectFlags(rawValue: 0))
        guard program.embed == nil else { return begin() }
        let root = BusValue.tuple([
            .string(service.busName), .path("\(AccessibleService.folder)/\(AccessibleService.root)"),
        ])
        g_dbus_connection_call(
            bus, "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root", "org.a11y.atspi.Socket", "Embed",
            BusValue.tuple([root]).makeVariant(), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil,
            { source, result, _ in
                // The source of the call is the connection.
                guard let source else { return }
                AccessibilityBus.shared.embedded(OpaquePointer(source), result)
            }, nil)
    }

    private func address() -> String? {
        if let address = AccessibilityBus.variable("AT_SPI_BUS_ADDRESS") { return address }
        guard let session,
            let reply = AccessibilityBus.call(
                session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", .tuple([]))
        else { return nil }
        defer { g_variant_unref(reply) }
        let address = BusArguments(reply).string(0)
        return address.isEmpty ? nil : address
    }

    /// The registry has made the program a child of the desktop.
    private func embedded(_ connection: OpaquePointer, _ result: OpaquePointer?) {
        guard let reply = g_dbus_connection_call_finish(connection, result, nil) else { return }
        defer { g_variant_unref(reply) }
        guard connection == bus, let desktop = g_variant_get_child_value(reply, 0) else { return }
        defer { g_variant_unref(desktop) }
        guard String(cString: g_variant_get_type_string(desktop)) == "(so)",
            let path = g_variant_get_child_value(desktop, 1)
        else { return }
        defer { g_variant_unref(path) }
        service.desktop = (BusArguments(desktop).string(0), String(cString: g_variant_get_string(path, nil)))
        begin()
        g_dbus_connection_signal_subscribe(
            connection, "org.a11y.atspi.Registry", "org.a11y.atspi.DeviceEventListener", nil, nil, nil,
            G_DBUS_SIGNAL_FLAGS_NONE, { _, _, _, _, _, _, _ in AccessibilityBus.shared.readKeyListeners() }, nil, nil)
        readKeyListeners()
    }

    /// Begins a connection: the main thread publishes its windows.
    private func begin() {
        lastGeneration += 1
        currentGeneration.store(lastGeneration, ordering: .releasing)
        program.wake()
    }

    // MARK: - Keys

    private static let keyController = "/org/a11y/atspi/registry/deviceeventcontroller"

    /// The longest time for which a key waits for readers, in milliseconds.
    private static let keyPatience: gint = 500

    private func callKeyController(
        _ method: String, _ arguments: BusValue, _ data: UnsafeMutableRawPointer?,
        _ answer: @escaping GAsyncReadyCallback
    ) {
        guard let bus else { return }
        g_dbus_connection_call(
            bus, "org.a11y.atspi.Registry", AccessibilityBus.keyController, "org.a11y.atspi.DeviceEventController",
            method, arguments.makeVariant(), nil, G_DBUS_CALL_FLAGS_NONE, AccessibilityBus.keyPatience, nil, answer,
            data)
    }

    /// Asks the registry whether readers listen to keys.
    private func readKeyListeners() {
        callKeyController("GetKeystrokeListeners", .tuple([]), nil) { source, result, _ in
            let reply = AccessibilityBus.finish(source, result)
            defer { if let reply { g_variant_unref(reply) } }
            var count = 0
            if let reply, let listeners = g_variant_get_child_value(reply, 0) {
                if g_variant_is_container(listeners) != 0 { count = Int(g_variant_n_children(listeners)) }
                g_variant_unref(listeners)
            }
            AccessibilityBus.shared.hasKeyListeners.store(count > 0, ordering: .releasing)
            AccessibilityBus.shared.program.wake()
        }
    }

    private func send(_ key: AccessibleKey, _ number: Int?) {
        callKeyController(
            "NotifyListenersSync", .tuple([key.value(isUnsigned: usesUnsignedKeys)]),
            number.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
        ) { source, result, data in
            let reply = AccessibilityBus.finish(source, result)
            defer { if let reply { g_variant_unref(reply) } }
            guard let data else { return }
            let number = Int(bitPattern: data)
            let isWanted = reply.map { BusArguments($0).bool(0) } ?? false
            let answer = AccessibilityBus.shared.program.answerKey
            Task { @MainActor in answer(number, isWanted) }
        }
    }

    /// The result of a call; `nil` if it failed.
    private static func finish(_ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?) -> OpaquePointer? {
        var error: UnsafeMutablePointer<GError>?
        // The source of a call is the connection.
        let reply = source.flatMap { g_dbus_connection_call_finish(OpaquePointer($0), result, &error) }
        if let error {
            // Only keys have two forms of arguments.
            if g_error_matches(error, g_dbus_error_quark(), gint(G_DBUS_ERROR_INVALID_ARGS.rawValue)) != 0 {
                shared.usesUnsignedKeys.toggle()
            }
            g_error_free(error)
        }
        return reply
    }

    private func closed(_ connection: OpaquePointer?) {
        guard connection == bus else { return }
        disconnect()
        // A launcher that was replaced has another bus.
        readStatus()
    }

    private func disconnect() {
        guard let bus else { return }
        self.bus = nil
        currentGeneration.store(0, ordering: .releasing)
        hasKeyListeners.store(false, ordering: .releasing)
        withPending { $0.changes = [] }
        service.removeAll()
        // Keys that wait are released.
        program.wake()
        AccessibilityBus.release(bus)
    }

    private static func release(_ connection: OpaquePointer) {
        g_dbus_connection_close(connection, nil, nil, nil)
        g_object_unref(UnsafeMutableRawPointer(connection))
    }

    // MARK: - Windows

    private func takeChanges() {
        let changes = withPending { pending in
            defer { pending = Pending() }
            return pending.changes
        }
        guard bus != nil else { return }
        for change in changes {
            switch change {
            case .window(let snapshot):
                let isNew = !service.hasWindow(snapshot.window)
                send(service.update(snapshot))
                if isNew { embed(snapshot.window) }
            case .closed(let window): send(service.close(window))
            case .announcement(let announcement, let window):
                // The first number is that of "polite" or "assertive" speech in later versions of AT-SPI.
                send([
                    AccessibleEvent(
                        source: AccessibleTree.name(of: window), group: .object, member: "Announcement",
                        first: announcement.isUrgent ? 2 : 1, value: .text(announcement.text))
                ])
            case .key(let key, let number): send(key, number)
            }
        }
    }

    /// Connects the object of a view to that of another toolkit, now that calls of its methods are answered.
    private func embed(_ window: UInt32) {
        guard let embed = program.embed else { return }
        let name = "\(service.busName):\(AccessibleService.folder)/\(AccessibleTree.name(of: window))"
        Task { @MainActor in embed(window, name) }
    }

    private func send(_ events: [AccessibleEvent]) {
        guard let bus else { return }
        for event in events {
            let value: BusValue =
                switch event.value {
                case .none: .int(0)
                case .text(let text): .string(text)
                case .object(let name): service.reference(name)
                }
            let parameters = BusValue.tuple([
                .string(event.detail), .int(event.first), .int(event.second), .variant(value),
                .array(type: "{sv}", []),
            ])
            g_dbus_connection_emit_signal(
                bus, nil, "\(AccessibleService.folder)/\(event.source)",
                "\(BusInterfaces.prefix)Event.\(event.group.rawValue)", event.member, parameters.makeVariant(), nil)
        }
    }

    // MARK: - Calls

    /// Fills the tables of functions that GLib calls.
    private func prepareTables() {
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, path, interface, method, arguments, invocation, _ in
            guard let invocation else { return }
            AccessibilityBus.shared.call(
                AccessibilityBus.name(path), AccessibilityBus.string(interface), AccessibilityBus.string(method),
                BusArguments(arguments), invocation)
        }
        table.get_property = { _, _, path, interface, property, error, _ in
            let value = AccessibilityBus.shared.property(
                AccessibilityBus.name(path), AccessibilityBus.string(interface), AccessibilityBus.string(property))
            if value == nil {
                g_set_error_literal(
                    error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_UNKNOWN_PROPERTY.rawValue), "the object is gone")
            }
            return value
        }
        table.set_property = { _, _, path, interface, property, value, error, _ in
            let isDone = AccessibilityBus.shared.setProperty(
                AccessibilityBus.name(path), AccessibilityBus.string(property), value)
            if !isDone {
                g_set_error_literal(
                    error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_NOT_SUPPORTED.rawValue),
                    "the value cannot be changed")
            }
            return isDone ? 1 : 0
        }
        methods.initialize(to: table)
        var tree = GDBusSubtreeVTable()
        // Objects are not listed by introspection, but by their parents.
        tree.enumerate = { _, _, _, _ in
            g_malloc0(gsize(MemoryLayout<UnsafeMutablePointer<CChar>?>.size))?.assumingMemoryBound(
                to: UnsafeMutablePointer<CChar>?.self)
        }
        tree.introspect = { _, _, _, node, _ in AccessibilityBus.shared.interfaces(of: AccessibilityBus.string(node)) }
        tree.dispatch = { _, _, _, _, _, _, _ in UnsafePointer(AccessibilityBus.shared.methods) }
        self.tree.initialize(to: tree)
    }

    private static func string(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

    /// The last part of an object's path.
    private static func name(_ path: UnsafePointer<CChar>?) -> String {
        string(path).split(separator: "/").last.map(String.init) ?? ""
    }

    /// The name of an interface without its prefix.
    private static func shortName(_ interface: String) -> String {
        String(interface.dropFirst(BusInterfaces.prefix.count))
    }

    /// The descriptions of an object's interfaces, which GLib frees; `nil` if there is no such object.
    private func interfaces(
        of name: String
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<GDBusInterfaceInfo>?>? {
        guard let object = service.object(name) else { return nil }
        let found = object.interfaces.compactMap { interfaces[BusInterfaces.prefix + $0] }
        let size = MemoryLayout<UnsafeMutablePointer<GDBusInterfaceInfo>?>.stride
        guard let memory = g_malloc0(gsize(size * (found.count + 1))) else { return nil }
        let list = memory.assumingMemoryBound(to: UnsafeMutablePointer<GDBusInterfaceInfo>?.self)
        for (index, interface) in found.enumerated() { list[index] = g_dbus_interface_info_ref(interface) }
        return list
    }

    private func call(
        _ name: String, _ interface: String, _ method: String, _ arguments: BusArguments, _ invocation: OpaquePointer
    ) {
        let call = BusCall(invocation)
        if interface == BusInterfaces.prefix + "Cache" {
            // Readers ask for what they need.
            return call.answer([.array(type: "((so)(so)(so)iiassusau)", [])])
        }
        guard let object = service.object(name) else { return call.fail("there is no object \(name)") }
        if interface == BusInterfaces.prefix + "Socket" {
            service.embed(object.window, in: (call.sender, arguments.string(0)))
            return call.answer([])
        }
        switch service.call(AccessibilityBus.shortName(interface), method, arguments, on: object) {
        case .values(let values): call.answer(values)
        case .failure(let reason): call.fail(reason)
        case .request(let request, let other, let isAnswered):
            guard let target = other.map({ service.object($0) }) ?? object, let path = target.path else {
                return call.answer(isAnswered ? [.bool(false)] : [])
            }
            let view = program.view
            Task { @MainActor in
                let isDone = view(target.window)?.perform(request, on: path) ?? false
                call.answer(isAnswered ? [.bool(isDone)] : [])
            }
        }
    }

    private func property(_ name: String, _ interface: String, _ property: String) -> OpaquePointer? {
        guard let object = service.object(name) else { return nil }
        return service.property(AccessibilityBus.shortName(interface), property, of: object)?.makeVariant()
    }

    private func setProperty(_ name: String, _ property: String, _ value: OpaquePointer?) -> Bool {
        guard let value, let type = g_variant_get_type_string(value) else { return false }
        switch (property, String(cString: type)) {
        case ("Id", "i"):
            service.applicationID = Int(g_variant_get_int32(value))
            return true
        case ("CurrentValue", "d"):
            guard let object = service.object(name), let path = object.path, object.number != nil else { return false }
            let number = g_variant_get_double(value)
            let view = program.view
            Task { @MainActor in _ = view(object.window)?.perform(.setNumber(number), on: path) }
            return true
        default: return false
        }
    }
}
