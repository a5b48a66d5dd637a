import type { Screen } from './editing-screens.ts'
import { expect } from './fixtures.ts'
import { logInAsOwner } from './steps.ts'

const tour = `Axe & the Handles on tour
3 Oct 2031 – Nowhere Hall, Bremen, Germany – w/ The Splinters, DJ Chip – 8pm
4 Oct 2031 – Elsewhere Hall, Bremen, Germany
Mon 5 Oct 2032 – Nowhere Hall, Bremen, Germany – SOLD OUT
see you there`

export const importingScreens: readonly Screen[] = [
  {
    name: 'the ways to import',
    open: async (page) => {
      await logInAsOwner(page)
      await page.goto('/import')
      await page.getByRole('button', { name: 'Check this text' }).click()
      await expect(page.getByText('Enter text or a web address')).toBeVisible()
    },
    heading: /^Import a tour$/,
  },
  {
    name: 'the review of a tour',
    open: async (page) => {
      await logInAsOwner(page)
      await page.goto('/import')
      await page.getByLabel('Text').fill(tour)
      await page.getByRole('button', { name: 'Check this text' }).click()
      await page.getByText('2 lines without a show').click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('3 shows aren’t saved yet.')
      await page.getByRole('button', { name: 'Edit line 2' }).click()
      await expect(page.getByLabel('Street address')).toBeFocused()
    },
    heading: /^Import a tour$/,
  },
  { name: 'the open data', open: (page) => page.goto('/open-data'), heading: /^Open data$/ },
]
