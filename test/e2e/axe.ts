import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './fixtures.ts'

/** All rules that depend on the colours; the others find the same in every scheme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page by the rules of WCAG 2.2 A and AA and by good practice, or by those of colour alone. */
export const violations = async (page: Page, which: 'all' | 'colours' = 'all'): Promise<string[]> => {
  const axe = new AxeBuilder({ page })
  const { violations, passes } = await (which === 'all'
    ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    : axe.withRules(rulesOfColour)
  ).analyze()
  expect(passes.length).toBeGreaterThan(which === 'all' ? 10 : 0)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${page.url()} ${id}: ${target.join(' ')}`))
}
