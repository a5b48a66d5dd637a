import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileLetter } from '#adapters/mail/compile-letter.ts'
import { letterHtml } from '#adapters/mail/letter-html.ts'

const root = join(import.meta.dirname, '../../..')

test('letter-html.ts is what MJML makes of letter.mjml now', async () => {
  expect(readFileSync(join(root, 'adapters/mail/letter-html.ts'), 'utf8')).toBe(await compileLetter())
})

test('only the script that compiles the layout knows MJML', () => {
  const files = ['adapters', 'api', 'core', 'web'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  )
  const importing = files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .filter((file) =>
      /from 'mjml'|import\b.*compile-letter|[Mm]ade .*compile-letter/.test(readFileSync(join(root, file), 'utf8')),
    )
  expect(importing.sort()).toEqual(['adapters/mail/compile-letter.ts', 'adapters/mail/letter-html.ts'])
})

test('the layout knows dark screens, is 600 pixels wide, and shows nothing but what it brings along', () => {
  const { head } = letterHtml
  expect(head).toContain('<meta name="color-scheme" content="light dark">')
  expect(head).toContain('@media (prefers-color-scheme: dark)')
  expect(head).toContain('max-width:600px')
  expect(Object.values(letterHtml).join('')).not.toMatch(
    /<(img|link|script)\b|url\(|@import|https?:\/\/(?!www\.w3\.org)/,
  )
})

/** Spam filters penalize invisible text (SpamAssassin's HTML_FONT_LOW_CONTRAST and similar rules). */
test('the layout hides no text', () => {
  const html = Object.values(letterHtml).join('')
  expect(html).not.toMatch(
    /display:\s*none|visibility:\s*hidden|opacity:\s*0|max-(?:height|width):\s*0|font-size:\s*[1-9]px/,
  )
})
