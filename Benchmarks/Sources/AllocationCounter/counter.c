// The one that the test suite counts with: a package's target cannot lie outside its folder.
#include "../../../Tests/Support/CAllocationCounter/counter.c"
