import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { builtFilesDir } from '#api/process/built-pages.ts'
import { expect, test } from './fixtures.ts'
import { cards } from './steps.ts'

/** The budgets for a phone on a slow connection, in bytes after gzip. */
const MAX_SCRIPT_BYTES = 116_000
const MAX_STYLE_BYTES = 15_800

const PAGE_SIZE = 25

const gzippedSize = (content: Buffer): number => gzipSync(content, { level: 9 }).length

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

test('the scripts of the list stay within their total budget', async ({ page }) => {
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  // Only scripts load the second page of cards, so all scripts have arrived when these cards appear.
  await expect(cards(page)).toHaveCount(2 * PAGE_SIZE)
  const sizes = await Promise.all([...scripts.values()].map(async (script) => gzippedSize(await script.body())))
  expect(sizes).not.toEqual([])
  expect(sum(sizes)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
})

test('the stylesheets of all screens stay within their total budget', () => {
  const stylesheets = readdirSync(builtFilesDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  expect(stylesheets).not.toEqual([])
  expect(sum(stylesheets.map((name) => gzippedSize(readFileSync(join(builtFilesDir, name)))))).toBeLessThanOrEqual(
    MAX_STYLE_BYTES,
  )
})
