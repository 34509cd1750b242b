// For the flags that pkg-config gives alone: CGalleyImages includes librsvg's own header, and no Swift does.
