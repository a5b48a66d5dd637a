import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeWorldWithShows } from '#test/support/filtered-list.tsx'
import { openApp } from '#test/support/open-app.tsx'

const openSearch = async (at = '/about') => {
  const app = await openApp(await makeWorldWithShows(), { at })
  const field = () => within(screen.getByRole('search')).getByLabelText('Search shows, bands, venues and cities')
  /** Types into the field, and waits until lazy code has made the field a combobox. */
  const type = async (text: string) => {
    await app.user.type(field(), text)
    await waitFor(() => expect(field().getAttribute('role')).toBe('combobox'))
  }
  return { ...app, field, type }
}

const optionsOf = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('the header search is a form that searches the list even without scripts', async () => {
  const { field } = await openSearch()
  const { form } = field() as HTMLInputElement
  expect(new URL(form?.action ?? '').pathname).toBe('/')
  expect([form?.method, (field() as HTMLInputElement).name]).toEqual(['get', 'q'])
  expect(field().getAttribute('role')).toBeNull()
})

test('the header search groups its suggestions, and keeps the text typed before its lazy code loaded', async () => {
  const { type } = await openSearch()
  await type('lant')
  expect(await screen.findByRole('option', { name: /^Lantern Hall Oakland$/ })).toBeDefined()
  // Suggestions for fewer letters may appear first.
  await waitFor(() => expect(optionsOf('Venues')).toEqual(['Lantern Hall Oakland']))
  await waitFor(() =>
    expect(optionsOf('Shows')).toEqual([
      expect.stringContaining('First'),
      expect.stringContaining('Second 12/01/2026, Lantern Hall, Oakland'),
    ]),
  )
})

test.each([
  ['the nutm', 'The Nutmeg Seven', '/bands/the-nutmeg-seven'],
  ['lantren', 'Lantern Hall', '/venues/lantern-hall'],
  ['leed', 'Leeds', '/cities/leeds-gb'],
])('the suggestion for %j, chosen by keyboard, leads to its page', async (text, name, path) => {
  const { type, user, field, address } = await openSearch()
  await type(text)
  const option = await screen.findByRole('option', { name: new RegExp(`^${name}`) })
  while (option.getAttribute('aria-selected') === 'false') await user.keyboard('{ArrowDown}')
  expect(field().getAttribute('aria-activedescendant')).toBe(option.id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toContain(path))
  expect((field() as HTMLInputElement).value).toBe('')
})

test('Enter searches the list at once, and removes an earlier filter', async () => {
  const { type, user, address } = await openSearch('/?city=Leeds')
  await type(' nutmeg ')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/?q=nutmeg'))
})

test('the header search offers to search for the text, but ignores blank text', async () => {
  const { type, user, address } = await openSearch()
  await type(' ')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/about')
  await type('xylophone')
  await user.click(await screen.findByRole('option', { name: 'Search shows for “xylophone”' }))
  await waitFor(() => expect(address()).toBe('/?q=xylophone'))
})

test('Escape closes the suggestions and keeps the text', async () => {
  const { type, user, field } = await openSearch()
  await type('oak')
  await screen.findByRole('option', { name: /^Oakland/ })
  await user.keyboard('{Escape}')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect((field() as HTMLInputElement).value).toBe('oak')
})
