// The products that this package builds are those of its dependencies.
