import Foundation
import Testing

@testable import GalleyCommand

/// Tests the search for the program of `galley play` in a command without the trait `Play`.
@Suite struct ForwardedPlayTests {
    @Test func findsTheProgramBesideTheCommandFirst() throws {
        let (own, other, empty) = (try Folder(), try Folder(), try Folder())
        func program(in folder: Folder, permissions: Int) throws -> String {
            let path = try folder.write("galley-play", "#!/bin/sh\n")
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
            return path
        }
        let command = own.path("galley")
        let searchPath = empty.url.path + ":" + other.url.path
        #expect(ForwardedPlayCommand.path(beside: command, searchPath: searchPath) == nil)
        let found = try program(in: other, permissions: 0o755)
        #expect(ForwardedPlayCommand.path(beside: command, searchPath: searchPath) == found)
        let beside = try program(in: own, permissions: 0o755)
        #expect(ForwardedPlayCommand.path(beside: command, searchPath: searchPath) == beside)
        #expect(ForwardedPlayCommand.path(beside: "", searchPath: empty.url.path) == nil)
    }

    @Test func playsInAProgramOfItsOwn() throws {
        let command = try #require(Galley.executable, "build the product galley first")
        let program = command.deletingLastPathComponent().appendingPathComponent("galley-play")
        let script = #"{"scene": {"size": [90, 90], "root": {"text": "Sent"}}}"# + "\n{\"settle\": true}\nno step\n"
        let own = try Galley.run(program, ["-", "--no-system-fonts"], input: Data(script.utf8))
        let outcome = try Galley.run("play", "-", "--no-system-fonts", input: script)
        #expect(own.output == outcome.output)
        #expect([own.status, outcome.status] == [1, 1])
        #expect(own.lines.count == 3)
    }
}
