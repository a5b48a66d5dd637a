import { Component, type MouseEvent, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { m } from '#messages'
import { useLastList } from '#web/data/last-list.ts'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { RouteAnnouncer } from '#web/page/route-announcer.tsx'
import { useScrollMemory } from '#web/page/scroll-memory.ts'
import { Toasts } from '#web/page/toasts.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The frame of every page. Its elements are laid out as children of the body, because `#root` has no box (`base.css`). */
export function Layout() {
  const { pathname } = useLocation()
  useScrollMemory()
  useLastList()
  return (
    <Toasts>
      <RouteAnnouncer>
        <SkipLink />
        <CookieBanner />
        <Header />
        <main id="main" tabIndex={-1}>
          {/* The key resets the boundary on navigation. */}
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
        <Footer />
      </RouteAnnouncer>
    </Toasts>
  )
}

/** Offers a page reload after a failure: some browsers never retry failed modules, and a new release changes their URLs. */
class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children
  }
}

function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link within the page that also works without its script
    <a className="skip" href="#main" onClick={skip}>
      {m.skip_to_content()}
    </a>
  )
}

/** Moves the focus to the content without putting a hash in the URL, which would add a history entry. */
function skip(event: MouseEvent) {
  event.preventDefault()
  const main = document.getElementById('main')
  main?.focus({ preventScroll: true })
  main?.scrollIntoView?.()
}
