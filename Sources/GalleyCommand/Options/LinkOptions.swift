internal import ArgumentParser
internal import Galley

/// The options for allowed links.
struct LinkOptions: ParsableArguments {
    @Option(
        name: .customLong("link-scheme"),
        help: ArgumentHelp(
            """
            A scheme that links may have besides http, https, mailto, tel, sms, ftp, ftps and xmpp; may be given \
            several times. "all" allows any. Of other links the text remains, with a warning.
            """, valueName: "scheme"))
    var schemes: [String] = []

    var policy: LinkPolicy {
        var policy = LinkPolicy.safe
        for scheme in schemes {
            if scheme == "all" { policy.allowsAllSchemes = true }
            policy.schemes.insert(scheme.lowercased().filter { $0 != ":" })
        }
        return policy
    }
}
