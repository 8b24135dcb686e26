#include "CSimdJSON.h"
#include <simdjson.h>

const char *photowall_simdjson_version(void) { return SIMDJSON_STRINGIFY(SIMDJSON_VERSION); }
