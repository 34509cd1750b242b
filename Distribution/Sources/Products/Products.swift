// The package builds the products of its dependencies.
