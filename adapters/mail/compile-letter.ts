import { readFile, writeFile } from 'node:fs/promises'
import mjml from 'mjml'

/**
 * Run by hand after a change of letter.mjml (`npm run compile:letter`): writes letter-html.ts. MJML is needed for this
 * alone, so no process that serves loads it.
 */
const source = new URL('./letter.mjml', import.meta.url)
const target = new URL('./letter-html.ts', import.meta.url)

const pieceMark = /\s*<!-- piece (\w+) -->\s*/

/** The text of letter-html.ts for the layout as it is now. Rejects when MJML finds anything wrong with it. */
export const compileLetter = async (): Promise<string> => {
  const { html } = await mjml(await readFile(source, 'utf8'), { validationLevel: 'strict' })
  const [head = '', ...marked] = compact(html).split(pieceMark)
  const pieces = marked.flatMap((name, index) => (index % 2 ? [] : [[name, marked[index + 1] ?? ''] as const]))
  const properties = [['head', head] as const, ...pieces].map(([name, text]) => `  ${name}: ${asTemplate(text)},\n`)
  return `/**
 * The pieces of a mail's HTML, in which {{…}} stands for what is put in, escaped. Made of letter.mjml by compile-letter.ts;
 * never changed by hand.
 */
export const letterHtml = {
${properties.join('')}} as const
`
}

/** One tag, one line; no line is empty or indented. */
const compact = (html: string): string =>
  html
    .replace(/<\w[^>]*>/g, (tag) => tag.replace(/\s+/g, ' ').replace(' >', '>'))
    .replace(/\s*\n\s*/g, '\n')
    .trim()

const asTemplate = (text: string): string => `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``

if (import.meta.main) await writeFile(target, await compileLetter())
