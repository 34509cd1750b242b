// This module only provides the flags of pkg-config: CGalleyImages includes librsvg's header, and Swift does not.
