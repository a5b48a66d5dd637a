import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld } from '#test/support/world.ts'

const currentQuery = () => new URLSearchParams(window.location.search)

test('the embed page keeps all choices made in quick succession', async () => {
  await openApp(makeWorld(), { at: '/embed' })
  const headingLevelField = await screen.findByLabelText('Heading level')
  const showCountField = screen.getByLabelText('Number of shows')
  act(() => {
    fireEvent.change(headingLevelField, { target: { value: '4' } })
    fireEvent.change(showCountField, { target: { value: '50' } })
  })
  expect(Object.fromEntries(currentQuery())).toEqual({ headingLevel: '4', limit: '50' })
  fireEvent.change(headingLevelField, { target: { value: '' } })
  expect(Object.fromEntries(currentQuery())).toEqual({ limit: '50' })
})

test('the city field keeps its text as typed, and applies it after a pause', async () => {
  await openApp(makeWorld(), { at: '/embed' })
  const city = await screen.findByRole('textbox', { name: /^City/ })
  fireEvent.change(city, { target: { value: 'Coventry ' } })
  expect(city).toHaveProperty('value', 'Coventry ')
  await waitFor(() => expect(currentQuery().get('city')).toBe('Coventry'))
  const code = screen.getByLabelText('Code for your page')
  await waitFor(() => expect(code).toHaveProperty('value', expect.stringContaining('city="Coventry"')))
})

test('genres are chosen with checkboxes', async () => {
  const { user } = await openApp(makeWorld(), { at: '/embed?genres=punk' })
  const group = within(await screen.findByRole('group', { name: 'Genres' }))
  expect(group.getByRole('checkbox', { name: 'Punk' })).toHaveProperty('checked', true)
  await user.click(group.getByRole('checkbox', { name: 'Ska' }))
  await waitFor(() => expect(currentQuery().get('genres')).toBe('ska,punk'))
  const code = screen.getByLabelText('Code for your page')
  await waitFor(() => expect(code).toHaveProperty('value', expect.stringContaining('genres="ska,punk"')))
})

test('the embed page contains the embed code for its query before scripts load', async () => {
  const { status, page } = await openPage(makeWorld(), '/embed?city=Berlin&limit=5')
  expect(status).toBe(200)
  expect(page.querySelector('textarea')?.textContent).toContain('<upstroke-shows city="Berlin" limit="5">')
  expect(page.querySelector('upstroke-shows a')?.textContent).toBe('Shows in Berlin')
})

test('the embed page hydrates without errors', async () => {
  const { hydratePage } = await openPage(makeWorld(), '/embed?country=DE')
  expect((await hydratePage()).warnings).toEqual([])
})

test('the countries are sorted by their names in the language of the page', async () => {
  await openApp(makeWorld(), { at: '/embed' })
  const [, ...options] = within(await screen.findByLabelText('Country')).getAllByRole('option')
  const names = options.map(({ textContent }) => textContent)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
})
