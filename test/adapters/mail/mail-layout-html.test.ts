import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileMailLayout } from '#adapters/mail/compile-mail-layout.ts'
import { mailLayoutHtml } from '#adapters/mail/mail-layout-html.ts'

const root = join(import.meta.dirname, '../../..')

test('mail-layout-html.ts is up to date with mail-layout.mjml', async () => {
  expect(readFileSync(join(root, 'adapters/mail/mail-layout-html.ts'), 'utf8')).toBe(await compileMailLayout())
})

test('MJML is imported only by the script that compiles the layout', () => {
  const files = ['adapters', 'api', 'core', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const importers = files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .filter((file) => /from 'mjml'|import\b.*compile-mail-layout/.test(readFileSync(join(root, file), 'utf8')))
  expect(importers).toEqual(['adapters/mail/compile-mail-layout.ts'])
})

test('the layout supports dark mode, is at most 600 pixels wide, and loads no external resources', () => {
  const { head } = mailLayoutHtml
  expect(head).toContain('<meta name="color-scheme" content="light dark">')
  expect(head).toContain('@media (prefers-color-scheme: dark)')
  expect(head).toContain('max-width:600px')
  expect(Object.values(mailLayoutHtml).join('')).not.toMatch(
    /<(img|link|script)\b|url\(|@import|https?:\/\/(?!www\.w3\.org)/,
  )
})

/** Spam filters penalize invisible text (SpamAssassin's HTML_FONT_LOW_CONTRAST and similar rules). */
test('the layout contains no hidden text', () => {
  const html = Object.values(mailLayoutHtml).join('')
  expect(html).not.toMatch(
    /display:\s*none|visibility:\s*hidden|opacity:\s*0|max-(?:height|width):\s*0|font-size:\s*[1-9]px/,
  )
})
