import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showInput } from '#test/support/bodies.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { respondWith } from '#test/support/request-interceptors.ts'
import { setLocaleWithServerTexts } from '#test/support/set-locale.ts'
import { makeWorld } from '#test/support/world.ts'

/** Text in a language other than that of its page has a `lang` attribute. */

const addShowWithHiddenAddress = async () => {
  const world = makeWorld()
  const show = await world.core.addShow(
    await world.as('ShowAdmin'),
    showInput({ addressVisibility: 'ask-a-punk', bandList: [] }),
  )
  return { world, show }
}

const englishTextsIn = (page: ParentNode) =>
  [...page.querySelectorAll('main [lang=en]')].map(({ textContent }) => textContent)

test('the text in place of a hidden street is marked as English on pages in other languages', async () => {
  const { world, show } = await addShowWithHiddenAddress()
  for (const path of [`/shows/${show.slug}`, `/venues/${show.venueSlug}`]) {
    const { page } = await openPage(world, `/de${path}`)
    expect(page.documentElement.lang).toBe('de')
    expect(englishTextsIn(page)).toEqual(['Ask a punk'])
    expect(page.body.textContent).toContain('Ask a punk, San Francisco, California, US')
    expect(englishTextsIn((await openPage(world, path)).page)).toEqual([])
  }
})

test('the list of languages for the embed code marks each name with its language', async () => {
  await setLocaleWithServerTexts('de')
  await openApp(makeWorld(), { at: '/embed' })
  const list = await screen.findByRole('combobox', { name: 'Sprache' })
  expect(within(list).getByRole('option', { name: '日本語' }).lang).toBe('ja')
  expect(within(list).getByRole('option', { name: 'English' }).lang).toBe('en')
})

test('titles of issues are marked as English', async () => {
  await setLocaleWithServerTexts('fr')
  const issues = [{ id: 1, title: 'The list is too short' }]
  await openApp(makeWorld(), {
    at: '/issues',
    intercept: respondWith((path) => (path === '/api/github/issues' ? Response.json(issues) : undefined)),
  })
  expect((await screen.findByText('The list is too short')).lang).toBe('en')
})

test("a job's failure reason is marked as English", async () => {
  const world = makeWorld()
  const account = await world.addAccount(['SiteOwner'])
  await world.core.recordJobRun('mail', new Date('2026-11-20T11:00:00Z'), 'Error (ECONNREFUSED)')
  await setLocaleWithServerTexts('ja')
  await openApp(world, { at: '/admin', account })
  expect((await screen.findByText('Error (ECONNREFUSED)')).lang).toBe('en')
})
