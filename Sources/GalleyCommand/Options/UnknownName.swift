internal import ArgumentParser
internal import Galley
internal import GalleyDocuments
internal import GalleyValues

/// The first argument that should be the name of a command or option, and is not.
///
/// The parser of arguments reports such a name only after all other problems, and it causes most of them.
enum UnknownName {
    /// The message, with a suggestion and the usage of the command; `nil` if all names are known.
    static func message(in arguments: [String]) -> String? {
        guard let name = arguments.first else { return nil }
        let commands = GalleyCommand.configuration.subcommands
        if let command = commands.first(where: { $0.configuration.commandName == name }) {
            let options = KnownOptions(help: command._dumpHelp())
            guard let option = options.firstUnknown(in: arguments.dropFirst()) else { return nil }
            let usage = GalleyCommand.usageString(for: command)
            return """
                Error: Unknown option '\(option)'\(question(options.nearest(to: option)))
                Usage: \(usage)
                  See 'galley \(name) --help' for more information.

                """
        }
        guard name != "help", !name.hasPrefix("-") else { return nil }
        let names = commands.compactMap { $0.configuration.commandName }
        let nearest = Suggestion.nearest(to: name, among: names)
        // A name with a dot or slash is probably that of a file.
        let isFile = nearest == nil && name.contains { $0 == "." || $0 == "/" }
        let hint = isFile ? ". Write the command before its input, such as 'galley render \(name)'" : question(nearest)
        return """
            Error: Unknown command '\(name)'\(hint)
            The commands are \(names.joined(separator: ", ")).
              See 'galley --help' for more information.

            """
    }

    private static func question(_ name: String?) -> String { name.map { ". Did you mean '\($0)'?" } ?? "" }
}

/// The options of a command.
private struct KnownOptions {
    /// Whether each option, such as `--width` or `-o`, takes the next argument as its value: always, or unless it looks
    /// like an option itself.
    private enum Value {
        case none, usual, any
    }

    private var options: [String: Value] = [:]

    /// - Parameter help: The description of a command's arguments as JSON.
    init(help: String) {
        for name in ["--help", "-h", "--help-hidden", "--version", "--experimental-dump-help"] {
            options[name] = Value.none
        }
        options["--generate-completion-script"] = .usual
        let description = try? JSONReader.read(Array(help.utf8)).value
        guard case .array(let arguments)? = description?[key: "command"]?[key: "arguments"] else { return }
        for argument in arguments {
            guard case .array(let names)? = argument[key: "names"] else { continue }
            var value = Value.none
            if argument[key: "kind"] == .string("option") {
                value = argument[key: "parsingStrategy"] == .string("unconditional") ? .any : .usual
            }
            for name in names {
                guard case .string(let text)? = name[key: "name"] else { continue }
                options[(name[key: "kind"] == .string("long") ? "--" : "-") + text] = value
            }
        }
    }

    /// The first option that is not known, as it is written.
    func firstUnknown(in arguments: some Sequence<String>) -> String? {
        var next = Value.none
        for argument in arguments {
            let expected = next
            next = .none
            if expected == .any || expected == .usual && !argument.hasPrefix("-") { continue }
            if argument == "--" { return nil }
            guard argument.hasPrefix("-"), argument.count > 1 else { continue }
            let parts = argument.split(separator: "=", maxSplits: 1)
            let name = String(parts.first ?? "")
            if let value = options[name] {
                if parts.count == 1 { next = value }
            } else if name.hasPrefix("--") || name.dropFirst().first?.isLetter == true {
                return name
            }
        }
        return nil
    }

    /// The most similar option.
    func nearest(to name: String) -> String? {
        Suggestion.nearest(to: name, among: options.keys.filter { $0.hasPrefix("--") }.sorted())
    }
}
