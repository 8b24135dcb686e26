#pragma once
#include <curl/curl.h>

// libcurl, which is opened for the first transfer and not linked: it and the libraries that it needs are half of those that the
// program would load at its start. `curl_global_init` fails where it is not installed, and nothing else may be called then.

// Swift cannot call variadic functions, so there is one function for each type of value.
CURLcode photowall_curl_set_number(CURL *handle, CURLoption option, long value);
CURLcode photowall_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode photowall_curl_set_size(CURL *handle, CURLoption option, curl_off_t value);
CURLcode photowall_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode photowall_curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode photowall_curl_set_callback(CURL *handle, CURLoption option, curl_write_callback value);
CURLcode photowall_curl_get_size(CURL *handle, CURLINFO info, curl_off_t *value);
CURLcode photowall_curl_get_text(CURL *handle, CURLINFO info, const char **value);
CURLcode photowall_curl_get_pointer(CURL *handle, CURLINFO info, void **value);

/// Allows only http and https, also for redirects.
CURLcode photowall_curl_allow_web_only(CURL *handle);

/// The result of a finished transfer, which is in a union of the message.
static inline CURLcode photowall_curl_result(const CURLMsg *message) { return message->data.result; }
