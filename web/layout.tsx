import { Outlet, useLocation } from 'react-router'
import { useLastList } from '#web/last-list.ts'
import { Arrivals } from '#web/parts/arrivals.tsx'
import { CookieBanner } from '#web/parts/cookie-banner.tsx'
import { ErrorBoundary } from '#web/parts/error-boundary.tsx'
import { Footer } from '#web/parts/footer.tsx'
import { Header } from '#web/parts/header.tsx'
import { useScrollMemory } from '#web/parts/scroll-memory.ts'
import { SkipLink } from '#web/parts/skip-link.tsx'
import { Toasts } from '#web/parts/toasts.tsx'

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
