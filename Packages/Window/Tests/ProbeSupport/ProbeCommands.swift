import Foundation

/// Commands on standard input, which are answered by one line of JSON each.
package enum ProbeCommands {
    /// Reports that the program is ready, and reads commands on a separate thread. The main actor answers them between
    /// events; after the last one, it answers `quit`.
    @MainActor package static func start(_ answer: @escaping @MainActor (String) -> [String: Any]) {
        Thread.detachNewThread {
            while let line = readLine() {
                Task { @MainActor in
                    let data = try? JSONSerialization.data(withJSONObject: answer(line), options: [.sortedKeys])
                    FileHandle.standardOutput.write((data ?? Data("{}".utf8)) + Data("\n".utf8))
                }
            }
            Task { @MainActor in _ = answer("quit") }
        }
        FileHandle.standardOutput.write(Data("{\"ready\": true}\n".utf8))
    }
}
