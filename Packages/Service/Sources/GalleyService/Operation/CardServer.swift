internal import Galley
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOConcurrencyHelpers
internal import NIOCore
public import ServiceLifecycle

/// A service that draws cards over HTTP.
///
///     var settings = ServiceSettings()
///     settings.templates = "Templates"
///     try await CardServer(settings).run()
public struct CardServer: Service {
    private let service: CardService
    private let logger: Logger
    private let onRunning: @Sendable (Int) async -> Void

    /// Prepares a service.
    ///
    /// - Parameters:
    ///   - metrics: The metrics that `/metrics` shows.
    ///   - onRunning: Called with the port once the service accepts connections.
    /// - Throws: ``ServiceError`` for settings that cannot be used.
    public init(
        _ settings: ServiceSettings, metrics: PrometheusMetrics = PrometheusMetrics(),
        logger: Logger = Logger(label: "galley-server"), onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) throws(ServiceError) {
        service = try CardService(settings, registry: metrics, logger: logger)
        self.logger = logger
        self.onRunning = onRunning
    }

    /// The counts of renderings since the start.
    var counts: RenderQueue.Counts { service.queue.counts }

    /// Accepts connections until the task is shut down gracefully. Then `/readyz` fails, no connections are accepted after
    /// the delay of the settings, and open requests are completed.
    public func run() async throws {
        let settings = service.settings
        let application = makeApplication()
        var services: [any Service] = [application]
        if settings.reloadTime > 0, settings.templates != nil {
            services.append(TemplateWatcher(store: service.templates, interval: settings.reloadTime, logger: logger))
        }
        // Services are stopped in reverse order.
        services.append(DrainingService(service: service))
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0) }, logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(settings.drainDelay + settings.drainTime)
        try await ServiceGroup(configuration: configuration).run()
        await service.queue.shutDown()
    }

    private func makeApplication() -> Application<CardResponder> {
        let settings = service.settings
        let limits = settings.limits
        let times = ClientConnection.Times(
            header: .nanoseconds(Int64(limits.headerTime * 1e9)), body: .nanoseconds(Int64(limits.bodyTime * 1e9)),
            sending: .nanoseconds(Int64(limits.sendTime * 1e9)))
        let metrics = service.metrics
        let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: limits.headerBytes, maxHeaderListSize: limits.headerBytes, maxHeaderFieldCount: 100)
        let channel = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                ClientConnection(times: times) { metrics.note(route: "slow", status: 408, bytes: 0, time: .zero) }
            ], idleTimeout: nil, httpDecoderConfiguration: decoder)
        let (logger, onRunning, service) = (logger, onRunning, service)
        // Hummingbird's own messages are of interest only if something is wrong.
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .warning)
        return Application(
            responder: CardResponder(service: service), server: .http1(configuration: channel),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port), serverName: nil,
                availableConnectionsDelegate: .maximum(limits.connections, logger: quiet)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? settings.port
                logger.info("listening", metadata: ["host": "\(settings.host)", "port": "\(port)"])
                service.logFonts()
                await onRunning(port)
            }, logger: quiet)
    }
}

/// The first part of a graceful stop: the service reports that it is not ready, and waits until load balancers have
/// noticed.
private struct DrainingService: Service {
    let service: CardService

    func run() async throws {
        try? await gracefulShutdown()
        service.isReady.withLockedValue { $0 = false }
        service.logger.info("stopping")
        let delay = service.settings.drainDelay
        // A second signal ends the delay.
        if delay > 0 { try? await Task.sleep(for: .seconds(delay)) }
    }
}
