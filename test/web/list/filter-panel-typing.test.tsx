import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addShow } from '#test/support/add-shows.ts'
import { expectTitles, makeWorldWithShows, openPanel, shownTitles } from '#test/support/filtered-list.tsx'
import { openApp } from '#test/support/open-app.tsx'
import { respondWith } from '#test/support/request-interceptors.ts'

const waitBeyondDebounce = () => new Promise((resolve) => setTimeout(resolve, 1000))

describe('typed input', () => {
  test('in Search applies from the second letter, and Enter after the first one shows an error', async () => {
    const { user, panel, address } = await openPanel(await makeWorldWithShows())
    const input = panel.getByRole('searchbox', { name: 'Search' })
    await user.type(input, 'f')
    await waitBeyondDebounce()
    expect(address()).toBe('/')
    expect(shownTitles()).toHaveLength(3)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent?.trim()).toBe(
      'Enter at least two letters or digits to search',
    )
    await user.type(input, 'i')
    await expectTitles('First')
    expect(address()).toBe('/?q=fi')
    await user.clear(input)
    await expectTitles('First', 'Second', 'Third')
  })

  test('in a date field applies once the year is complete', async () => {
    const { panel, address } = await openPanel(await makeWorldWithShows())
    const input = panel.getByLabelText('Start date')
    fireEvent.keyDown(input)
    fireEvent.change(input, { target: { value: '0202-12-02' } })
    await waitBeyondDebounce()
    expect(address()).toBe('/')
    fireEvent.change(input, { target: { value: '2026-12-02' } })
    await expectTitles('Third')
    expect(address()).toBe('/?startDate=2026-12-02')
  })
})

test('the panel filters even when the counts fail to load', async () => {
  const failCounts = (path: string) =>
    path.startsWith('/api/shows/filters') ? Response.json({}, { status: 500 }) : undefined
  const { user, panel, address } = await openPanel(await makeWorldWithShows(), '/', respondWith(failCounts))
  const country = panel.getByRole('combobox', { name: 'Country' })
  expect(within(country).getAllByRole('option').length).toBeGreaterThan(200)
  await user.selectOptions(country, 'United Kingdom')
  await expectTitles('Third')
  await user.type(panel.getByRole('combobox', { name: 'Bands' }), 'bus')
  await user.click(await panel.findByRole('option', { name: /^Bus Lane Heroes/ }))
  await waitFor(() => expect(address()).toMatch(/^\/\?bands=[\da-f-]{36}&country=GB$/))
  await expectTitles('Third')
})

test('the panel includes past shows on request', async () => {
  const world = await makeWorldWithShows()
  await addShow(world, { showTitle: 'Long ago', showDate: '2026-10-02' })
  const { user, panel, address } = await openPanel(world)
  await expectTitles('First', 'Second', 'Third')
  await user.click(panel.getByRole('checkbox', { name: 'Include past shows' }))
  await expectTitles('Long ago', 'First', 'Second', 'Third')
  expect(address()).toBe('/?includePast=true')
  await waitFor(() => expect(document.title).toBe('Shows, including past ones | Upstroke'))
})

test('the panel shows the number of matching shows as soon as the number is known', async () => {
  const gate = Promise.withResolvers<void>()
  const { user, panel } = await openPanel(await makeWorldWithShows(), '/', (fetch) => async (path, init) => {
    if (path.includes('ages=all') && path.startsWith('/api/shows?')) await gate.promise
    return fetch(path, init)
  })
  const countText = () => document.querySelector('.filters-footer [role=status]')?.textContent
  await waitFor(() => expect(countText()).toBe('3 shows'))
  await user.click(panel.getByRole('checkbox', { name: 'All ages' }))
  await waitFor(() => expect(countText()).toBe(''))
  expect(panel.getByRole('button', { name: 'See shows' })).toBeDefined()
  gate.resolve()
  await waitFor(() => expect(countText()).toBe('1 show'))
})

describe('the filter chips', () => {
  test('ignore the second click of a double click', async () => {
    const { address } = await openApp(await makeWorldWithShows(), { at: '/?city=Oakland&country=US' })
    const chip = await screen.findByRole('link', { name: 'Remove filter: Country United States' })
    fireEvent.click(chip, { detail: 2 })
    expect(address()).toBe('/?city=Oakland&country=US')
    fireEvent.click(chip, { detail: 1 })
    await waitFor(() => expect(address()).toBe('/?city=Oakland'))
  })
})

test('an empty list filtered by dates offers a link to all dates', async () => {
  const { user, address } = await openApp(await makeWorldWithShows(), { at: '/?city=Leeds&startDate=2040-12-24' })
  expect(await screen.findByText('There are no shows in Leeds from 12/24/2040.')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Search all dates' }))
  await expectTitles('Third')
  expect(address()).toBe('/?city=Leeds')
})

test("an empty list not filtered by dates doesn't offer other dates", async () => {
  await openApp(await makeWorldWithShows(), { at: '/?city=Atlantis' })
  expect(await screen.findByText('There are no shows in Atlantis.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Search all dates' })).toBeNull()
})
