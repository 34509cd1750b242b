internal import ArgumentParser
internal import GalleyService
internal import Glibc

struct SignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Print a URL with its signature.",
        discussion: """
            The key is the first one of --signing-key or GALLEY_SIGNING_KEYS.

              galley-server sign 'https://cards.example.com/v1/cards/social.png?title=Hello' --expires-in 86400
            """)

    @Argument(help: "A URL, or a path with its parameters.")
    var url: String

    @Option(name: .customLong("signing-key"), help: ArgumentHelp("Hexadecimal key.", valueName: "key"))
    var keys: [String] = []

    @Option(help: ArgumentHelp("Seconds for which the URL is valid. Default: no limit.", valueName: "number"))
    var expiresIn: Int?

    @Option(help: ArgumentHelp("The file that is sent as the body of a POST.", valueName: "file"), completion: .file())
    var body: String?

    func run() throws {
        let keys = try Setting.keys(keys)
        guard !keys.isEmpty else {
            throw ValidationError("There is no key; set GALLEY_SIGNING_KEYS, or add --signing-key.")
        }
        var origin = ""
        var target = url
        if let scheme = url.firstRange(of: "://") {
            let end = url[scheme.upperBound...].firstIndex(of: "/") ?? url.endIndex
            origin = String(url[..<end])
            target = String(url[end...])
        }
        if let expiresIn {
            guard expiresIn > 0, expiresIn < 1 << 40 else {
                throw ValidationError("--expires-in is a positive number.")
            }
            target += (target.contains("?") ? "&" : "?") + "expires=\(time(nil) + expiresIn)"
        }
        do {
            print(origin + (try URLSigner(keys: keys).sign(target, body: try body.map(contents))))
        } catch let error as ServiceError {
            throw ValidationError(error.message)
        }
    }

    private func contents(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw ValidationError("“\(path)” cannot be read.") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&part, 1, part.count, file)
            guard count > 0 else { return bytes }
            bytes += part.prefix(count)
        }
    }
}
