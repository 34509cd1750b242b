// The counter of the test suite, included here because a package's target must be inside the package's folder.
#include "../../../Tests/Support/CAllocationCounter/counter.c"
