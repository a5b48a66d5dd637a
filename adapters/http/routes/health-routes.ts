import { Hono } from 'hono'

/** `/healthz`: the process is alive. `/readyz`: the database answers and is migrated. Neither reveals details. */
export const healthRoutes = (isReady: () => Promise<boolean>) =>
  new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      const ready = await isReady().catch(() => false)
      return ready
        ? c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' })
        : c.json({ status: 'unavailable' }, 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' })
    })
