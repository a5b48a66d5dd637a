/** The cookies of Google Analytics last as long as the cookie that stores the consent. */
const COOKIE_LIFETIME_SECONDS = 365 * 24 * 60 * 60

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

let lastPage: string | null = null

/** Reports a page view by its route pattern only: no query, name or token. Call this only after consent. The first call loads
 * Google Analytics and grants consent to measurement only (Google's consent mode; specification section 7). */
export function reportPageView(id: string, pattern: string): void {
  const gtag = window.gtag ?? loadAnalytics(id)
  const page = location.origin + (pattern === '*' ? '/*' : pattern)
  const pageFields = { page_location: page, page_title: pattern, page_referrer: lastPage ?? referrerOrigin() }
  // Google Analytics also adds these fields to the events that it sends by itself.
  gtag('set', pageFields)
  gtag('event', 'page_view', pageFields)
  lastPage = page
}

function loadAnalytics(id: string): NonNullable<Window['gtag']> {
  const layer: unknown[] = []
  window.dataLayer = layer
  window.gtag = function gtag() {
    // biome-ignore lint/complexity/noArguments: gtag.js recognizes commands by this type
    layer.push(arguments)
  }
  const { gtag } = window
  gtag('consent', 'default', {
    analytics_storage: 'denied',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  gtag('consent', 'update', { analytics_storage: 'granted' })
  gtag('js', new Date())
  gtag('set', { page_location: location.origin, page_title: '', page_referrer: referrerOrigin() })
  gtag('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    cookie_expires: COOKIE_LIFETIME_SECONDS,
    cookie_flags: location.protocol === 'https:' ? 'SameSite=Lax;Secure' : 'SameSite=Lax',
  })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`
  document.head.append(script)
  return gtag
}

/** Returns only the origin of the referrer, because the referrer may be a page of this site with a token in its path. */
function referrerOrigin(): string {
  try {
    return new URL(document.referrer).origin
  } catch {
    return location.origin
  }
}
