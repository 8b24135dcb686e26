#include "CCurl.h"
#include <dlfcn.h>
#include <pthread.h>

static void *library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// It is never closed, since it keeps state.
static void load(void) {
  const char *names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"};
  for (int index = 0; !library && index < 3; index++) library = dlopen(names[index], RTLD_LAZY | RTLD_LOCAL);
}

static void *find(const char *name) {
  pthread_once(&once, load);
  return library ? dlsym(library, name) : NULL;
}

// Defines a function of libcurl, which returns `failure` where that is not installed. It is hidden, as libcurl must not call itself by it.
#define FUNCTION(type, name, parameters, arguments, failure)  \
  __attribute__((visibility("hidden"))) type name parameters { \
    type(*function) parameters = find(#name);                 \
    return function ? function arguments : failure;           \
  }

FUNCTION(CURLcode, curl_global_init, (long flags), (flags), CURLE_FAILED_INIT)
FUNCTION(time_t, curl_getdate, (const char *text, const time_t *unused), (text, unused), -1)
FUNCTION(CURL *, curl_easy_init, (void), (), NULL)
FUNCTION(void, curl_easy_cleanup, (CURL * handle), (handle), (void)0)
FUNCTION(CURLcode, curl_easy_perform, (CURL * handle), (handle), CURLE_FAILED_INIT)
FUNCTION(const char *, curl_easy_strerror, (CURLcode code), (code), "")
FUNCTION(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *text), (list, text), NULL)
FUNCTION(void, curl_slist_free_all, (struct curl_slist * list), (list), (void)0)
FUNCTION(CURLM *, curl_multi_init, (void), (), NULL)
FUNCTION(CURLMcode, curl_multi_cleanup, (CURLM * multi), (multi), CURLM_INTERNAL_ERROR)
FUNCTION(CURLMcode, curl_multi_add_handle, (CURLM * multi, CURL *handle), (multi, handle), CURLM_INTERNAL_ERROR)
FUNCTION(CURLMcode, curl_multi_remove_handle, (CURLM * multi, CURL *handle), (multi, handle), CURLM_INTERNAL_ERROR)
FUNCTION(CURLMcode, curl_multi_perform, (CURLM * multi, int *running), (multi, running), CURLM_INTERNAL_ERROR)
FUNCTION(CURLMsg *, curl_multi_info_read, (CURLM * multi, int *left), (multi, left), NULL)
FUNCTION(CURLMcode, curl_multi_wakeup, (CURLM * multi), (multi), CURLM_INTERNAL_ERROR)
FUNCTION(CURLMcode, curl_multi_poll,
         (CURLM * multi, struct curl_waitfd *extra, unsigned int count, int milliseconds, int *ready),
         (multi, extra, count, milliseconds, ready), CURLM_INTERNAL_ERROR)

// Defines a function for values of one type of a variadic one.
#define VARIANT(variadic, name, kind, type)                                      \
  CURLcode photowall_curl_##name(CURL *handle, kind option, type value) {        \
    CURLcode (*function)(CURL *, kind, ...) = find(variadic);                    \
    return function ? function(handle, option, value) : CURLE_FAILED_INIT;       \
  }

VARIANT("curl_easy_setopt", set_number, CURLoption, long)
VARIANT("curl_easy_setopt", set_text, CURLoption, const char *)
VARIANT("curl_easy_setopt", set_size, CURLoption, curl_off_t)
VARIANT("curl_easy_setopt", set_list, CURLoption, struct curl_slist *)
VARIANT("curl_easy_setopt", set_pointer, CURLoption, void *)
VARIANT("curl_easy_setopt", set_callback, CURLoption, curl_write_callback)
VARIANT("curl_easy_getinfo", get_size, CURLINFO, curl_off_t *)
VARIANT("curl_easy_getinfo", get_text, CURLINFO, const char **)
VARIANT("curl_easy_getinfo", get_pointer, CURLINFO, void **)

CURLcode photowall_curl_allow_web_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  CURLcode code = photowall_curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  return code != CURLE_OK ? code : photowall_curl_set_text(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
  CURLcode code = photowall_curl_set_number(handle, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
  return code != CURLE_OK
             ? code
             : photowall_curl_set_number(handle, CURLOPT_REDIR_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
}
