import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeHttpWorld } from '#test/support/http-world.ts'

type Manifest = { name: string; start_url: string; display: string; icons: { src: string; sizes: string }[] }

const pathInPublic = (src: string): string => fileURLToPath(new URL(`../../../../web/public${src}`, import.meta.url))

test('the manifest names the site and lists icons with their actual sizes', async () => {
  const response = await makeHttpWorld().visit().get('/manifest.webmanifest')
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('application/manifest+json')
  const manifest: Manifest = await response.json()
  expect(manifest).toMatchObject({ name: 'Upstroke', start_url: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  for (const { src, sizes } of manifest.icons) {
    expect(existsSync(pathInPublic(src))).toBe(true)
    const { width, height } = await sharp(readFileSync(pathInPublic(src))).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})
