import { Hono } from 'hono'

/** `/healthz`: the process is alive. `/readyz`: it is not stopping, and the database responds and is migrated. */
export const healthRoutes = (isReady: () => Promise<boolean>) =>
  new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
    .get('/readyz', async (c) => {
      c.header('Cache-Control', 'no-store')
      if (await isReady().catch(() => false)) return c.json({ status: 'ok' })
      return c.json({ status: 'unavailable' }, 503, { 'Retry-After': '5' })
    })
