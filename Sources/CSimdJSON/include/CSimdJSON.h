#pragma once
/// Version of the simdjson that this was built with.
#ifdef __cplusplus
extern "C"
#endif
const char *photowall_simdjson_version(void);
