import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './fixtures.ts'

/** All rules that depend on the colours; the others find the same in every scheme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const runs = {
  all: { type: 'tag', values: tags },
  colours: { type: 'rule', values: rulesOfColour },
} as const

/** What AxeBuilder itself brings to the page, several times for each run. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }
/** A script that does nothing, in its place: half a megabyte of script takes as long to bring as to run. */
const NO_SCRIPT = '0'

/** Returns what axe finds on the page by the rules of WCAG 2.2 A and AA and by good practice, or by those of colour alone. */
export const violations = async (page: Page, which: keyof typeof runs = 'all'): Promise<string[]> => {
  // Legacy mode runs axe in the page alone, instead of in every frame and in an empty page afterwards.
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const axe = new AxeBuilder({ page, axeSource: NO_SCRIPT })
    .setLegacyMode()
    // To describe each element that passes takes most of the time.
    .options({ resultTypes: ['violations'], runOnly: { ...runs[which], values: [...runs[which].values] } })
  const { violations, passes } = await axe.analyze()
  expect(passes.length).toBeGreaterThan(which === 'all' ? 10 : 0)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${page.url()} ${id}: ${target.join(' ')}`))
}
