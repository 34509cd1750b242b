internal import HTTPTypes
internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTPTypes

/// A signal that a client has closed its connection.
final class ClientSignal: Sendable {
    private struct State {
        var isClosed = false
        var actions: [Int: @Sendable () -> Void] = [:]
        var next = 0
    }

    private let state = NIOLockedValueBox(State())

    /// Calls all actions, once.
    func close() {
        let actions = state.withLockedValue { state in
            state.isClosed = true
            defer { state.actions = [:] }
            return state.actions.values.map { $0 }
        }
        for action in actions { action() }
    }

    /// Calls `action` when the client closes the connection, unless it is removed before.
    func onClose(_ action: @escaping @Sendable () -> Void) -> Int? {
        let number = state.withLockedValue { state -> Int? in
            guard !state.isClosed else { return nil }
            state.next += 1
            state.actions[state.next] = action
            return state.next
        }
        if number == nil { action() }
        return number
    }

    func remove(_ number: Int?) {
        guard let number else { return }
        state.withLockedValue { $0.actions[number] = nil }
    }
}

/// The handler of a connection that limits the time in which requests are received and responses are sent, and reports
/// clients that close the connection.
///
/// A slow request is answered with 408, and its connection is closed. A connection that has had an answer is closed without
/// another one if no further request begins: a client that sends its next request at this moment would take the 408 for its
/// answer.
final class ClientConnection: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The times for each part of an exchange.
    struct Times: Sendable {
        var header: TimeAmount
        var body: TimeAmount
        var sending: TimeAmount
    }

    let signal = ClientSignal()
    private let times: Times
    private let onSlow: @Sendable () -> Void
    private var receiving: Scheduled<Void>?
    private var sending: Scheduled<Void>?
    /// Whether the head of a response was written, but not its end.
    private var hasOpenResponse = false
    private var closesAfterResponse = false
    private var hasAnswered = false
    /// Whether the head of a request was received, but not its end.
    private var hasOpenRequest = false
    private var isClosing = false

    init(times: Times, onSlow: @escaping @Sendable () -> Void) {
        (self.times, self.onSlow) = (times, onSlow)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { waitForRequest(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        waitForRequest(context)
        context.fireChannelActive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { signal.close() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        switch unwrapInboundIn(data) {
        case .head:
            hasOpenRequest = true
            schedule(context, times.body)
        case .body: break
        case .end:
            hasOpenRequest = false
            receiving?.cancel()
            receiving = nil
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isClosing else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(let head):
            hasOpenResponse = true
            closesAfterResponse = head.headerFields[.connection] == "close"
            if sending == nil {
                let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
                sending = context.eventLoop.scheduleTask(in: times.sending) {
                    let (handler, context) = bound.value
                    handler.signal.close()
                    context.close(promise: nil)
                }
            }
            context.write(data, promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            let written = promise ?? context.eventLoop.makePromise()
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            written.futureResult.assumeIsolated().whenComplete { _ in
                let (handler, context) = bound.value
                handler.responseWasSent(context)
            }
            context.write(data, promise: written)
        }
    }

    private func responseWasSent(_ context: ChannelHandlerContext) {
        sending?.cancel()
        sending = nil
        hasOpenResponse = false
        hasAnswered = true
        guard closesAfterResponse else {
            if receiving == nil { schedule(context, times.header) }
            return
        }
        // Data that the client still sends would reset the connection before it has read the response.
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .milliseconds(200)) { bound.value.close(promise: nil) }
    }

    private func waitForRequest(_ context: ChannelHandlerContext) {
        if receiving == nil { schedule(context, times.header) }
    }

    private func schedule(_ context: ChannelHandlerContext, _ time: TimeAmount) {
        receiving?.cancel()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        receiving = context.eventLoop.scheduleTask(in: time) {
            let (handler, context) = bound.value
            handler.requestIsLate(context)
        }
    }

    /// Answers a request that was not received in time, and closes the connection.
    private func requestIsLate(_ context: ChannelHandlerContext) {
        receiving = nil
        guard !isClosing else { return }
        isClosing = true
        signal.close()
        if hasAnswered, !hasOpenRequest, !hasOpenResponse { return context.close(promise: nil) }
        onSlow()
        guard !hasOpenResponse else { return context.close(promise: nil) }
        let body = ServiceError.slow.json.bytes
        var head = HTTPResponse(status: .requestTimeout)
        head.headerFields[.connection] = "close"
        head.headerFields[.cacheControl] = "no-store"
        head.headerFields[.contentType] = "application/json"
        head.headerFields[.contentLength] = "\(body.count)"
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(context.channel.allocator.buffer(bytes: body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .milliseconds(100)) { bound.value.close(promise: nil) }
    }

    private func stop() {
        receiving?.cancel()
        sending?.cancel()
        (receiving, sending) = (nil, nil)
        signal.close()
    }
}
