import { Hono } from 'hono'
import type { Env } from '#adapters/http/env.ts'
import { allowAnyOrigin } from '#adapters/http/middleware/allow-any-origin.ts'

const BLACK = '#121214'
const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** `GET /manifest.webmanifest` (W3C, Web Application Manifest). */
export const manifestRoutes = ({ siteName }: { siteName: string }) =>
  new Hono<Env>().get('/manifest.webmanifest', allowAnyOrigin, (c) => {
    c.header('Cache-Control', 'public, max-age=3600')
    return c.body(JSON.stringify(manifestFor(siteName)), 200, { 'Content-Type': 'application/manifest+json' })
  })

const manifestFor = (name: string) => ({
  id: '/',
  lang: 'en',
  name,
  short_name: name,
  description: 'Live ska, punk, reggae and rocksteady shows, tonight and in the months to come.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: BLACK,
  theme_color: BLACK,
  icons: [
    icon('icon-192.png', 192, 'any'),
    icon('icon-512.png', 512, 'any'),
    icon('icon-maskable.png', 512, 'maskable'),
  ],
})
