vcl 4.1;
# Edge cache for several processes of the product, for Varnish 7 with the module xkey (Debian: varnish, varnish-modules). varnish.sh
# starts it and writes processes.vcl. The processes send the lifetime and the tags of each response, and purge tags after writes.

import cookie;
import directors;
import std;
import xkey;

probe readiness {
  .request =
    "GET /readyz HTTP/1.1"
    "Host: localhost"
    "Connection: close";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

# The processes with the probe in `ready`, and all without it in `any`: while none is ready, for example while the database is down,
# the 503 of the product is better than Varnish's.
include "processes.vcl";

sub vcl_init {
  new processes = directors.fallback();
  processes.add_backend(ready.backend());
  processes.add_backend(any.backend());
}

sub vcl_recv {
  # Purging has a listener of its own, which visitors cannot reach, and a secret.
  if (local.socket == "purge") {
    if (req.method != "PURGE") {
      return (synth(405));
    }
    if (std.getenv("EDGE_PURGE_SECRET") == "" || req.http.Authorization != "Bearer " + std.getenv("EDGE_PURGE_SECRET")) {
      return (synth(403));
    }
    # Keeps the responses, to serve them while no process can answer.
    set req.http.X-Purged = xkey.softpurge(req.http.Surrogate-Key);
    return (synth(200, "Purged " + req.http.X-Purged));
  }

  # Outdated responses are served only while no process can answer, in vcl_miss and vcl_synth.
  set req.grace = 0s;
  if (req.restarts > 0) {
    set req.grace = 1h;
    return (hash);
  }
  unset req.http.X-Stale;
  unset req.http.X-Browser;
  unset req.http.X-Shared-Cache;
  unset req.http.Surrogate-Capability;

  # Health checks are not public.
  if (req.url ~ "(?i)^/(?:(?:h|%68)(?:e|%65)(?:a|%61)(?:l|%6c)(?:t|%74)(?:h|%68)|(?:r|%72)(?:e|%65)(?:a|%61)(?:d|%64)(?:y|%79))(?:z|%7a)") {
    return (synth(404));
  }

  # The product compresses, once for all clients.
  if (req.http.Accept-Encoding ~ "(?i)(?:^|,)\s*br\s*(?:;\s*q=(?:1|0\.\d*[1-9])[\d.]*\s*)?(?:,|$)") {
    set req.http.Accept-Encoding = "br";
  } else if (req.http.Accept-Encoding ~ "(?i)(?:^|,)\s*gzip\s*(?:;\s*q=(?:1|0\.\d*[1-9])[\d.]*\s*)?(?:,|$)") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }

  # ---- Requests for one visitor ----

  if (req.method != "GET" && req.method != "HEAD") {
    if (req.method !~ "^(?:POST|PUT|PATCH|DELETE|OPTIONS)$") {
      return (synth(405));
    }
    return (pass);
  }
  if (req.http.Authorization || (req.http.Cookie && req.http.Cookie ~ "(?:^|;)\s*(?:__Host-)?session=")) {
    return (pass);
  }
  # One expression for all, because most requests match none of them: the parts of the API that are not the same for everybody, pages
  # with a secret in their URL, large files, the service worker, and an encoded ASCII character, which could hide one of these.
  if (req.url ~ "(?i)^(?:/api(?:/(?!(?:shows|bands|venues|places|map)(?:[/?]|$)|(?:suggestions|github/issues|open-data|openapi\.json)(?:\?|$))|[?]|$)|/(?:[a-z]{2}/)?(?:confirm-email|reset-password|still-on|confirm-alert|alerts|unsubscribe)(?:[/?]|$)|/(?:open-data|export)/|/sw\.js(?:\?|$)|[^?]*%[2-7])") {
    return (pass);
  }
  # URLs without a language are English. Visitors who prefer another language may be redirected from them, unless they follow a
  # link within the site. All others get the same page.
  if ((req.http.Cookie || req.http.Accept-Language) &&
      req.url !~ "(?i)^(?:/(?:de|es|fr|ja)(?:[/?]|$)|/(?:api|assets|feeds|images|sitemaps)(?:[/?]|$)|[^?]*\.)") {
    cookie.parse(req.http.Cookie);
    if (cookie.get("language") ~ "(?i)^(?:de|es|fr|ja)(?:-|$)" ||
        (cookie.get("language") !~ "(?i)^en(?:-|$)" &&
         req.http.Accept-Language !~ "(?i)^\s*en(?:-[a-z\d-]+)?\s*(?:,|$)" &&
         req.http.Accept-Language ~ "(?i)(?:^|,)\s*(?:de|es|fr|ja)\b")) {
      if (regsub(req.http.Referer, "^https?://([^/\s]+)(?:/.*)?$", "\1") != req.http.Host) {
        return (pass);
      }
    }
  }

  # ---- Requests of all visitors: without any header that could change the response ----
  #
  # With X-Shared-Cache the response contains no XSRF token. Visitors get theirs from `GET /api/session`, which is never cached.

  set req.http.X-Shared-Cache = "1";
  # Asks for a lifetime and tags.
  set req.http.Surrogate-Capability = "edge=Surrogate/1.0";
  unset req.http.Cookie;
  unset req.http.Referer;
  unset req.http.Accept-Language;
  # Other sites may read shows; the response is the same for every site.
  if (req.http.Origin && regsub(req.http.Origin, "^https?://", "") != req.http.Host) {
    set req.http.Origin = "null";
  } else {
    unset req.http.Origin;
  }
  # The product sends no `stale-…` directives to browsers. Here it sends them for this cache, and vcl_deliver removes them.
  if (req.http.Sec-Fetch-Site) {
    set req.http.X-Browser = "1";
  }
  unset req.http.Sec-Fetch-Site;
  unset req.http.If-Modified-Since;
  return (hash);
}

sub vcl_hash {
  hash_data(req.url);
  hash_data(req.http.Accept-Encoding);
  hash_data(req.http.Origin);
  return (lookup);
}

sub vcl_miss {
  # There is no outdated response either: the visitor gets the error of the product.
  if (req.http.X-Stale) {
    return (pass);
  }
  if (!std.healthy(ready.backend())) {
    set req.http.X-Stale = "1";
    return (restart);
  }
}

sub vcl_backend_fetch {
  set bereq.backend = processes.backend();
}

sub vcl_backend_response {
  # Another process may be able to answer.
  if (beresp.status == 503 && (bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries < 2) {
    return (retry);
  }
  if (bereq.uncacheable) {
    return (deliver);
  }
  # Continues in vcl_synth, and leaves an outdated response in the cache.
  if (beresp.status >= 500) {
    return (abandon);
  }
  # The lifetime of the edge. Without one, Cache-Control determines it.
  if (beresp.http.Surrogate-Control ~ "max-age=\d") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
  }
  if (beresp.http.Surrogate-Key) {
    set beresp.http.xkey = beresp.http.Surrogate-Key;
  }
  unset beresp.http.Surrogate-Control;
  unset beresp.http.Surrogate-Key;
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "^public" || beresp.http.Vary == "*") {
    # Concurrent requests for it need not wait for one another.
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
  }
  if (beresp.ttl > 1h) {
    set beresp.ttl = 1h;
  }
  set beresp.grace = 1h;
  set beresp.keep = 0s;
  return (deliver);
}

sub vcl_backend_error {
  if ((bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries < 2) {
    return (retry);
  }
  if (!bereq.uncacheable) {
    return (abandon);
  }
  unset beresp.http.Server;
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "2";
  set beresp.body = "Temporarily unavailable. Please try again in a moment." + {"
"};
  return (deliver);
}

sub vcl_synth {
  # No process could answer a shared request: an outdated response, if there is one.
  if (resp.status == 503 && req.http.X-Shared-Cache && req.restarts == 0) {
    set req.http.X-Stale = "1";
    return (restart);
  }
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.http.Cache-Control = "no-store";
  unset resp.http.Server;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  set resp.body = resp.reason + {"
"};
  return (deliver);
}

sub vcl_deliver {
  if (obj.uncacheable) {
    set resp.http.X-Cache = "BYPASS";
  } else if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
  if (req.http.X-Browser && resp.http.Cache-Control ~ "max-age=0") {
    set resp.http.Cache-Control = regsuball(resp.http.Cache-Control, ", stale-[a-z-]+=\d+", "");
  }
  # A response is current until it is purged: caches behind the edge must not count the time here as age.
  unset resp.http.Age;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  unset resp.http.xkey;
}
