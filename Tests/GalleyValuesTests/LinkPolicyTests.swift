import GalleyText
import Testing

@Suite struct LinkPolicyTests {
    @Test(arguments: [
        "https://a.b", "HTTP://a.b", "mailto:a@b.c", "tel:+1", "a/b", "/a:b", "?a:b", "#a:b", "", "a", "//a.b",
        "xmpp:a@b",
    ])
    func acceptsSafeAddresses(address: String) {
        #expect(LinkPolicy.safe.allows(address))
    }

    @Test(arguments: [
        "javascript:alert(1)", "JaVaScRiPt:x", " javascript:x", "java\tscript:x", "java\nscript:x", "\u{1}javascript:x",
        "data:text/html,x", "vbscript:x", "file:///etc/passwd", ":x", "a b:c",
    ])
    func refusesUnsafeAddresses(address: String) {
        #expect(!LinkPolicy.safe.allows(address))
        #expect(LinkPolicy.unrestricted.allows(address))
    }

    @Test func schemesCanBeAdded() {
        var policy = LinkPolicy.safe
        policy.schemes.insert("matrix")
        #expect(policy.allows("matrix:r/a:b.c") && policy.allows("https://a.b") && !policy.allows("javascript:x"))
        #expect(!LinkPolicy(schemes: ["https"]).allows("http://a.b"))
    }
}
