#include "../../../../Tests/Support/CAllocationCounter/include/CAllocationCounter.h"
