import Foundation
import Galley
import Testing

@testable import GalleyService

@Suite struct CancellationTests {
    @Test func disconnectedClientsStopTheirRendering() async throws {
        try await TestServer.with {
            $0.workers = 1
        } _: { server async throws in
            let port = server.port
            for number in 1...3 {
                let body = Array(LimitTests.slowDocument(number).utf8)
                let socket = try await blocking {
                    let socket = try RawSocket(port: port)
                    try socket.send(TestServer.head("POST", "/v1/render", ["Content-Length": "\(body.count)"]) + body)
                    return socket
                }
                #expect(try await server.wait { server.counts.begun == number })
                socket.close()
                #expect(try await server.wait { server.counts.stopped == number })
            }
            #expect(server.counts.running == 0)
            #expect(server.counts.finished == 0)
            #expect(try await server.get("/v1/cards/table.png?rows=[]").status == 200)
        }
    }

    @Test func equalRequestsAtTheSameTimeAreDrawnOnce() async throws {
        try await TestServer.with {
            $0.workers = 2
        } _: { server async throws in
            let target = "/v1/cards/social.png?title=\(Query.encode(String(repeating: "A long title ", count: 30)))"
            let answers = try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
                for _ in 0..<24 { group.addTask { try await server.get(target + "&tags=a") } }
                var answers: [HTTPAnswer] = []
                for try await answer in group { answers.append(answer) }
                return answers
            }
            #expect(answers.allSatisfy { $0.status == 200 })
            #expect(Set(answers.map(\.body)).count == 1)
            #expect(server.counts.begun == 1)
        }
    }

    @Test func aPictureIsDrawnAsLongAsOneClientWaits() async throws {
        try await TestServer.with {
            $0.workers = 1
            $0.limits.time = 120
        } _: { server async throws in
            let port = server.port
            let words = (0..<1200).map { "word\($0) " }.joined()
            let document =
                #"{"text": "\#(words)", "container": {"width": 600, "height": 500, "lineBreaking": "optimal"}, "fit": {"minimumScale": 0.1}}"#
            let request =
                TestServer.head("POST", "/v1/render", ["Content-Length": "\(document.utf8.count)"])
                + Array(document.utf8)
            async let patient = server.post("/v1/render", document)
            #expect(try await server.wait { server.counts.begun == 1 })
            try await blocking {
                let socket = try RawSocket(port: port)
                try socket.send(request)
                usleep(50_000)
                socket.close()
            }
            #expect(try await patient.status == 200)
            #expect(server.counts.stopped == 0)
        }
    }

    /// Waiters come, and leave at random: each gets the value or an error, and work without waiters is cancelled.
    @Test(arguments: [1, 2, 3] as [UInt64]) func singleFlightUnderRandomCancellation(seed: UInt64) async throws {
        let flights = SingleFlight<Int>()
        var random = SeededGenerator(seed)
        let plans = (0..<200).map { _ in
            (
                key: "\(Int.random(in: 0..<8, using: &random))", cancelled: Bool.random(using: &random),
                delay: Int.random(in: 0..<4000, using: &random)
            )
        }
        await withTaskGroup(of: Void.self) { group in
            for plan in plans {
                group.addTask {
                    let task = Task {
                        try await flights.value(
                            for: plan.key, token: { CancellationToken() }, isFirst: { _ in },
                            work: { token in
                                for _ in 0..<10 where !token.isCancelled {
                                    try? await Task.sleep(for: .microseconds(400))
                                }
                                if token.isCancelled { throw CancellationError() }
                                return plan.key.count
                            })
                    }
                    try? await Task.sleep(for: .microseconds(plan.delay))
                    if plan.cancelled { task.cancel() }
                    switch await task.result {
                    case .success(let value): #expect(value == 1)
                    case .failure(let error): #expect(error is CancellationError && plan.cancelled)
                    }
                }
            }
        }
    }
}
