internal import ArgumentParser
internal import Galley

/// The options for allowed links.
struct LinkOptions: ParsableArguments {
    @Option(
        name: .customLong("link-scheme"),
        help: ArgumentHelp(
            """
            A scheme that links can have in addition to http, https, mailto, tel, sms, ftp, ftps and xmpp; may be given \
            several times. "all" allows every scheme. Other links become plain text, with a warning.
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
