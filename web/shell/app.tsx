import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { type Api, ApiContext } from '#web/data/api.ts'
import type { RouteSpec } from '#web/page/route-spec.ts'
import type { Site } from '#web/page/site.ts'
import { SiteProvider } from '#web/page/site-context.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Guard } from './guard.tsx'
import { Layout } from './layout.tsx'
import { loadScreen } from './load-screen.ts'
import { matchRoute } from './match-route.ts'
import { routes } from './routes.ts'

export function App({ site, api, client }: { site: Site; api: Api; client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <ApiContext value={api}>
        <SiteProvider site={site}>
          <Screens />
        </SiteProvider>
      </ApiContext>
    </QueryClientProvider>
  )
}

/** Passes only the matching route to the router, which would otherwise rank all routes on each navigation. */
function Screens() {
  const { route } = matchRoute(useLocation().pathname)
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={route.path} element={elements.get(route)} />
      </Route>
    </Routes>
  )
}

function RouteScreen({ route, LazyScreen }: { route: RouteSpec; LazyScreen: ReturnType<typeof lazyScreen> }) {
  const LoadedScreen = route.screen
  if (LoadedScreen) return <LoadedScreen />
  return (
    <Suspense fallback={<Loading isLong={route.isLong} />}>
      <LazyScreen />
    </Suspense>
  )
}

const lazyScreen = (route: RouteSpec) =>
  lazy(async () => {
    await loadScreen(route)
    return { default: route.screen ?? (() => null) }
  })

const elementOf = (route: RouteSpec) => {
  const screen = <RouteScreen route={route} LazyScreen={lazyScreen(route)} />
  return route.needs ? (
    <Guard needs={route.needs} route={route}>
      {screen}
    </Guard>
  ) : (
    screen
  )
}

const elements = new Map(routes.map((route) => [route, elementOf(route)]))
