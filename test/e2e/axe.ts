import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './fixtures.ts'

/** The rules that depend on colours; the others give the same result in every scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']
const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const ruleSets = {
  all: { type: 'tag', values: ruleTags },
  colours: { type: 'rule', values: colourRules },
} as const

/** The script of axe, which AxeBuilder would inject several times per run. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { source: string }
/** A no-op script in place of `source`: injecting 1.5 MB takes as long as running axe. */
const NO_SCRIPT = '0'

/** Returns the violations that axe finds: of WCAG 2.2 A and AA and of best practices, or of the colour rules only. */
export const axeViolations = async (page: Page, ruleSet: keyof typeof ruleSets = 'all'): Promise<string[]> => {
  // Legacy mode avoids the blank page that axe otherwise opens, but covers the main frame only.
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const axe = new AxeBuilder({ page, axeSource: NO_SCRIPT })
    .setLegacyMode()
    // Otherwise, describing each passing element takes most of the time.
    .options({ resultTypes: ['violations'], runOnly: { ...ruleSets[ruleSet], values: [...ruleSets[ruleSet].values] } })
  const { violations, passes } = await axe.analyze()
  expect(passes.length).toBeGreaterThan(ruleSet === 'all' ? 10 : 0)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${page.url()} ${id}: ${target.join(' ')}`))
}
