import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { limits, spend } from '#core/limits/limits.ts'
import { ShowQuery } from '#core/shows/list-shows.ts'
import { showInput } from '#test/support/bodies.ts'
import { encodeForms } from '#test/support/form-uploads.ts'
import { openApp } from '#test/support/open-app.tsx'
import { respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld, type World } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'

/** The show on line 2 is already listed. Line 4 has a wrong weekday, and line 5 has an unknown venue. */
const tour = `The Nutmeg Seven on tour 2026
Fri 27 Nov – Bottom of the Hill, San Francisco – w/ Trombone Tax
Sat 28 Nov – Bottom of the Hill, San Francisco – w/ Half Past Rude – doors 7pm
Mon 29 Nov – Bottom of the Hill, San Francisco – doors 7pm
Tue 1 Dec – The Cellar, Oakland, California, USA – doors 8pm
see you there!`

const open = async (intercept?: (fetch: Fetch) => Fetch) => {
  const world = makeWorld()
  await world.core.addShow(await world.as('ShowAdmin'), showInput())
  const account = await world.addAccount(['ShowManager'])
  const app = await openApp(world, { at: '/import', account, ...(intercept && { intercept }) })
  await screen.findByRole('heading', { name: 'Import a tour' })
  return { ...app, world, account }
}

type OpenedApp = Awaited<ReturnType<typeof open>>

const readText = async ({ user }: Pick<OpenedApp, 'user'>, text = tour) => {
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: text } })
  await user.click(screen.getByRole('button', { name: 'Check this text' }))
  await screen.findByRole('table')
}

const row = (line: number) => {
  const tableRow = screen.getByLabelText(`Show date, line ${line}`).closest('tr')
  if (!tableRow) throw new Error(`There is no line ${line}`)
  return within(tableRow)
}
const listedShows = async (world: World) =>
  (await world.core.listShows(null, ShowQuery.parse({}))).shows.map(
    ({ showDate, venueName, showTitle }) => `${showDate} ${venueName}: ${showTitle}`,
  )
const save = ({ user }: Pick<OpenedApp, 'user'>, buttonName: RegExp) =>
  user.click(screen.getByRole('button', { name: buttonName }))

test('a tour is read into rows, each marked as ready, already listed or invalid', async () => {
  const app = await open()
  await readText(app)
  const heading = screen.getByRole('heading', { name: '4 shows found' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText('1 ready, 2 need fixing, 1 already listed')).toBeTruthy()
  expect(row(2).getByText('Already listed')).toBeTruthy()
  expect(row(2).getByRole('link', { name: 'Skanksgiving' }).getAttribute('href')).toBe('/shows/2026-11-27-skanksgiving')
  expect(row(3).getByText('Ready')).toBeTruthy()
  expect(row(3).getByText(/Half Past Rude/, { selector: 'li' }).textContent).toContain('new')
  expect(row(3).getByText(/The Nutmeg Seven/, { selector: 'li' }).textContent).not.toContain('new')
  expect(row(4).getByText('Show date: November 29, 2026 is a Sunday, not a Monday')).toBeTruthy()
  expect(row(5).getByText('Street address is required')).toBeTruthy()
  expect(screen.getByText('2 lines without a show')).toBeTruthy()
  expect(await listedShows(app.world)).toHaveLength(1)
})

test('a failed look-up of duplicates is repeated after the next edit', async () => {
  let lookUpCount = 0
  const failFirstLookUp = (path: string) => {
    if (path !== '/api/shows/same-night') return undefined
    lookUpCount += 1
    return lookUpCount === 1 ? Promise.reject(new TypeError('Failed to fetch')) : undefined
  }
  const app = await open(respondWith(failFirstLookUp))
  await readText(app)
  fireEvent.change(screen.getByLabelText('Show date, line 3'), { target: { value: '2026-11-27' } })
  await waitFor(() => expect(lookUpCount).toBe(1))
  expect(row(3).queryByText('Already listed')).toBeNull()
  fireEvent.change(screen.getByLabelText('Show date, line 4'), { target: { value: '2026-11-29' } })
  await row(3).findByText('Already listed')
})

test('valid rows are saved; invalid ones stay, with their errors listed by line, and are saved once fixed', async () => {
  const app = await open()
  await readText(app)
  await save(app, /^Save 1 show$/)
  await screen.findByText('1 show saved.')
  const summary = await screen.findByRole('heading', { name: /^2 shows aren’t saved yet\. Fix these \d things:$/ })
  await waitFor(() => expect(document.activeElement?.contains(summary)).toBe(true))
  const wrongDayLink = screen.getByRole('link', { name: /^Line 4: Show date: November 29/ })
  await app.user.click(wrongDayLink)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Show date, line 4')))
  fireEvent.change(screen.getByLabelText('Show date, line 4'), { target: { value: '2026-11-29' } })
  await row(4).findByText('Ready')
  await app.user.click(row(5).getByRole('button', { name: 'Edit line 5' }))
  const editor = within(await screen.findByRole('form', { name: 'Line 5' }))
  await waitFor(() => expect(document.activeElement).toBe(editor.getByLabelText('Street address')))
  await app.user.type(editor.getByLabelText('Street address'), '1 Below Street')
  await app.user.click(editor.getByRole('button', { name: 'Done with line 5' }))
  await waitFor(() => expect(document.activeElement).toBe(row(5).getByRole('button', { name: 'Edit line 5' })))
  await save(app, /^Save 2 shows$/)
  await screen.findByText('Nothing left to do.')
  expect(await listedShows(app.world)).toEqual([
    '2026-11-27 Bottom of the Hill: Skanksgiving',
    '2026-11-28 Bottom of the Hill: The Nutmeg Seven, Half Past Rude',
    '2026-11-29 Bottom of the Hill: The Nutmeg Seven',
    '2026-12-01 The Cellar: The Nutmeg Seven',
  ])
  expect(row(5).getByRole('link').getAttribute('href')).toMatch(/^\/shows\/2026-12-01-/)
  await app.user.click(screen.getByRole('button', { name: 'Import more' }))
  expect(await screen.findByLabelText('Text')).toBeTruthy()
})

test('rows beyond the daily limit stay, and the page says why', async () => {
  const app = await open()
  for (let use = 1; use < limits.showAdding.uses; use += 1)
    await spend(app.world.ports, limits.showAdding, app.account.id)
  const details = 'Bottom of the Hill, San Francisco – doors 7pm'
  await readText(app, `Nutmeg tour 2026\nSat 28 Nov – ${details} – w/ One\nSun 29 Nov – ${details} – w/ Two`)
  await save(app, /^Save 2 shows$/)
  await screen.findByText('You’ve reached the daily limit for new shows: save this line tomorrow')
  expect(screen.getByText('1 show saved.')).toBeTruthy()
  expect(row(3).getByText('Ready. Adds new bands: Nutmeg')).toBeTruthy()
  expect(await listedShows(app.world)).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('Show date, line 3').value).toBe('2026-11-29')
})

test('a reload restores the rows with their edits; starting over discards them, but keeps the text', async () => {
  const app = await open()
  await readText(app)
  await app.user.click(row(5).getByRole('button', { name: 'Leave out line 5' }))
  fireEvent.change(screen.getByLabelText('Doors, line 2'), { target: { value: '18:30' } })
  app.unmount()
  const again = await openApp(app.world, { at: '/import', account: app.account })
  await screen.findByRole('heading', { name: '4 shows found' })
  expect(screen.getByLabelText<HTMLInputElement>('Doors, line 2').value).toBe('18:30')
  expect(row(5).getByText('Left out')).toBeTruthy()
  await again.user.click(screen.getByRole('button', { name: 'Start over' }))
  await again.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }))
  await screen.findByLabelText('Text')
  again.unmount()
  await openApp(app.world, { at: '/import', account: app.account })
  expect(await screen.findByLabelText<HTMLTextAreaElement>('Text')).toHaveProperty('value', tour)
  expect(screen.queryByRole('table')).toBeNull()
})

test('a changed date is checked against listed shows; a show marked as different can be saved', async () => {
  const app = await open()
  await readText(app, 'Sat 28 Nov 2026 – Bottom of the Hill, San Francisco – w/ The Nutmeg Seven – doors 7pm')
  await row(1).findByText('Ready')
  fireEvent.change(screen.getByLabelText('Show date, line 1'), { target: { value: '2026-11-27' } })
  await row(1).findByText('Already listed')
  await app.user.click(row(1).getByRole('button', { name: 'It’s a different show, line 1' }))
  await save(app, /^Save 1 show$/)
  await screen.findByText('Nothing left to do.')
  expect(await listedShows(app.world)).toHaveLength(2)
})

test('a text without shows is kept, with an error message', async () => {
  const { user } = await open()
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'hello\nthere, you who ask: when?' } })
  await user.click(screen.getByRole('button', { name: 'Check this text' }))
  expect((await screen.findByRole('alert')).textContent).toMatch('We found no shows.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toMatch(/^hello/)
  await user.clear(screen.getByLabelText('Text'))
  await user.click(screen.getByRole('button', { name: 'Check this text' }))
  expect(await screen.findByText('Enter text or a web address')).toBeTruthy()
})

test('a table is read from a file, and unknown columns are reported', async () => {
  const app = await open(encodeForms)
  const csv = 'Date;Venue;City;Bands;Doors;Mood\n2026-12-04;Bottom of the Hill;San Francisco;"Mad; Alton";7pm;good\n'
  await app.user.upload(screen.getByTestId('import-file'), new File([csv], 'tour.csv', { type: 'text/csv' }))
  await app.user.click(screen.getByRole('button', { name: 'Check this file' }))
  await screen.findByRole('table')
  expect(row(2).getByText('Ready')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Doors, line 2').value).toBe('19:00')
  expect(screen.getByText('Line 1: Not read: Mood')).toBeTruthy()
  await save(app, /^Save 1 show$/)
  await screen.findByText('Nothing left to do.')
  expect(await listedShows(app.world)).toContain('2026-12-04 Bottom of the Hill: Mad, Alton')
})

test('the reason for refusing a web address is shown at its field', async () => {
  const message = 'This address leads into a private network'
  const refusal = () => Response.json({ message: 'Wrong', errors: [{ field: 'url', message }] }, { status: 422 })
  const { user } = await open(respondWith((path) => (path === '/api/imports/read' ? refusal() : undefined)))
  await user.type(screen.getByLabelText('Web address'), 'http://127.0.0.1/tour.ics')
  await user.click(screen.getByRole('button', { name: 'Fetch the shows' }))
  await screen.findByText(message)
  const field = screen.getByLabelText<HTMLInputElement>('Web address')
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['http://127.0.0.1/tour.ics', 'true'])
})

test('a lost response is reported, and saving again adds no show twice', async () => {
  let isResponseLost = true
  // The call succeeds, but its response is lost.
  const intercept =
    (fetch: Fetch): Fetch =>
    async (path, init) => {
      const response = await fetch(path, init)
      if (isResponseLost && path.startsWith('/api/imports/save')) throw new TypeError('Failed to fetch')
      return response
    }
  const app = await open(intercept)
  await readText(app, 'Sat 28 Nov 2026 – Bottom of the Hill, San Francisco – w/ Half Past Rude – doors 7pm')
  await save(app, /^Save 1 show$/)
  expect((await screen.findByRole('alert')).textContent).toMatch('Not everything was saved.')
  isResponseLost = false
  await save(app, /^Save 1 show$/)
  await row(1).findByText('Already listed')
  expect(await listedShows(app.world)).toHaveLength(2)
})

test('a band is added to the front of every line-up, in its known spelling', async () => {
  const app = await open()
  await readText(
    app,
    '28.11. Bottom of the Hill, San Francisco\n29.11. Bottom of the Hill, San Francisco w/ Half Past Rude',
  )
  expect(screen.getByText('1 show has no bands')).toBeTruthy()
  await app.user.type(screen.getByLabelText('Band'), 'the nutmeg seven')
  await app.user.click(screen.getByRole('button', { name: 'Add to all 2 shows' }))
  const successText = await screen.findByText('The Nutmeg Seven added.')
  await waitFor(() => expect(document.activeElement).toBe(successText))
  expect(row(1).getByText(/The Nutmeg Seven/, { selector: 'li' }).textContent).not.toContain('new')
  const bands = row(2)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())
  expect(bands).toEqual(['The Nutmeg Seven', 'Half Past Rude new'])
})
