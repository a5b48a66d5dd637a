import { Outlet, useLocation } from 'react-router'
import { useLastList } from '#web/data/last-list.ts'
import { Arrivals } from '#web/page/arrivals.tsx'
import { useScrollMemory } from '#web/page/scroll-memory.ts'
import { Toasts } from '#web/page/toasts.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'

/**
 * What is on every page, around the screen of its address: `<Route element={<Layout />}>` around all routes.
 * It needs the providers of site, API and queries around it, and stands directly in `<div id="root">`.
 */
export function Layout() {
  const { pathname } = useLocation()
  useScrollMemory()
  useLastList()
  return (
    <Toasts>
      <Arrivals>
        <SkipLink />
        <CookieBanner />
        <Header />
        <main id="main" tabIndex={-1}>
          {/* The key lets the next address start afresh after an error. */}
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
        <Footer />
      </Arrivals>
    </Toasts>
  )
}
