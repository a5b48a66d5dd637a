import { readFile, writeFile } from 'node:fs/promises'
import mjml from 'mjml'

// Run by hand (`npm run compile:mail-layout`), so that no server process needs MJML.

const source = new URL('./mail-layout.mjml', import.meta.url)
const target = new URL('./mail-layout-html.ts', import.meta.url)

const pieceMarker = /\s*<!-- piece (\w+) -->\s*/

export const compileMailLayout = async (): Promise<string> => {
  const { html } = await mjml(await readFile(source, 'utf8'), { validationLevel: 'strict' })
  const [head = '', ...namesAndTexts] = compact(html).split(pieceMarker)
  const pieces = namesAndTexts.flatMap((name, index) =>
    index % 2 ? [] : [[name, namesAndTexts[index + 1] ?? ''] as const],
  )
  const properties = [['head', head] as const, ...pieces].map(([name, text]) => `  ${name}: ${literalOf(text)},\n`)
  return `/**
 * Generated from mail-layout.mjml by compile-mail-layout.ts; do not edit. {{…}} marks a placeholder, whose value is escaped
 * when it is inserted.
 */
export const mailLayoutHtml = {
${properties.join('')}} as const
`
}

const compact = (html: string): string =>
  html
    .replace(/<\w[^>]*>/g, (tag) => tag.replace(/\s+/g, ' ').replace(' >', '>'))
    .replace(/\s*\n\s*/g, '\n')
    .trim()

const literalOf = (text: string): string => `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``

if (import.meta.main) await writeFile(target, await compileMailLayout())
