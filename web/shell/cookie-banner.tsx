import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { m } from '#messages'
import { saveChoiceCookie } from '#web/page/choice-cookie.ts'
import { useSite } from '#web/page/site-context.tsx'
import { matchRoute } from './match-route.ts'

type Consent = 'granted' | 'denied'

declare global {
  interface Window {
    /** Set as soon as the analytics tool starts to load. */
    gtag?: (...command: unknown[]) => void
  }
}

/** Asks for consent to analytics. The server always renders the banner, because pages are cached for everyone. The style sheet
 * shows the banner under `<html data-cookies="ask">`, which `inline-head-script.ts` sets before the first paint, so that
 * nothing shifts. */
export function CookieBanner() {
  const banner = useRef<HTMLElement>(null)
  const [chosenConsent, setChosenConsent] = useState<Consent | null>(null)
  const storedConsent = useSyncExternalStore(neverChanges, readStoredConsent, () => null)
  const isVisible = storedConsent === null && chosenConsent === null
  usePageViews((chosenConsent ?? storedConsent) === 'granted')
  useEffect(() => {
    if (isVisible) document.documentElement.dataset.cookies = 'ask'
    else delete document.documentElement.dataset.cookies
  }, [isVisible])
  useEffect(() => (isVisible && banner.current ? trackHeight(banner.current) : undefined), [isVisible])
  if (!isVisible) return null
  const choose = (consent: Consent) => {
    saveChoiceCookie('cookieAccepted', consent)
    window.gtag?.('consent', 'update', { analytics_storage: consent })
    setChosenConsent(consent)
  }
  return (
    <section className="cookie" aria-label={m.cookies_title()} ref={banner}>
      <div className="wrap cookie-inner">
        <p>{m.cookies_question()}</p>
        <div className="row">
          <button className="btn btn--sm btn--main" type="button" onClick={() => choose('granted')}>
            {m.cookies_accept()}
          </button>
          <button className="btn btn--sm btn--main" type="button" onClick={() => choose('denied')}>
            {m.cookies_decline()}
          </button>
        </div>
      </div>
    </section>
  )
}

const neverChanges = () => () => {}

const readStoredConsent = () => /(?:^|; )cookieAccepted=([^;]*)/.exec(document.cookie)?.[1] ?? null

/** Reports page views once consent is granted, except on private routes. */
function usePageViews(isGranted: boolean) {
  const { analyticsId } = useSite()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!analyticsId || !isGranted) return
    const { path, isPrivate } = matchRoute(pathname).route
    if (!isPrivate)
      void import('./analytics.ts').then(({ reportPageView }) => reportPageView(analyticsId, path)).catch(() => {})
  }, [analyticsId, isGranted, pathname])
}

/** Keeps `--cookie-height` at the banner's height, so that sticky and scrolled content stays below it (WCAG 2.4.11). */
function trackHeight(banner: HTMLElement) {
  const { style } = document.documentElement
  if (typeof ResizeObserver === 'undefined') return
  const observer = new ResizeObserver(() => style.setProperty('--cookie-height', `${banner.offsetHeight}px`))
  observer.observe(banner)
  return () => {
    observer.disconnect()
    style.removeProperty('--cookie-height')
  }
}
