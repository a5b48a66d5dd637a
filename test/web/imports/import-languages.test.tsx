import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { m } from '#messages'
import { encodeForms } from '#test/support/form-uploads.ts'
import { openApp } from '#test/support/open-app.tsx'
import { setLocaleWithServerTexts } from '#test/support/set-locale.ts'
import { makeWorld } from '#test/support/world.ts'

const tour = `The Nutmeg Seven on tour 2026
Mon 29 Nov – Bottom of the Hill, San Francisco – doors 7pm
Tue 1 Dec – The Cellar, Oakland, California, USA – doors 8pm – bring earplugs
see you there!`

test('the messages of an import follow the language of the page', async () => {
  const world = makeWorld()
  const account = await world.addAccount(['ShowManager'])
  await setLocaleWithServerTexts('de')
  const app = await openApp(world, { at: '/import', account })
  fireEvent.change(await screen.findByLabelText(m.import_text()), { target: { value: tour } })
  await app.user.click(screen.getByRole('button', { name: m.import_text_do() }))
  expect(await screen.findByText('Datum: Der 29. November 2026 ist ein Sonntag, kein Montag')).toBeTruthy()
  expect(screen.getAllByText('Straße und Hausnummer fehlt')).toHaveLength(2)
  expect(screen.getByText(/Gelesen als Band auf Tour: The Nutmeg Seven/)).toBeTruthy()
  expect(screen.getByText('Nicht gelesen: bring earplugs')).toBeTruthy()
  app.unmount()

  await setLocaleWithServerTexts('en')
  const again = await openApp(world, { at: '/import', account })
  expect(await screen.findByText('Show date: November 29, 2026 is a Sunday, not a Monday')).toBeTruthy()
  expect(screen.getAllByText('Street address is required')).toHaveLength(2)
  expect(screen.getByText(/Read as the band on tour: The Nutmeg Seven/)).toBeTruthy()
  expect(screen.getByText('Not read: bring earplugs')).toBeTruthy()
  again.unmount()

  await setLocaleWithServerTexts('ja')
  await openApp(world, { at: '/import', account })
  expect(await screen.findByText(/2026年11月29日/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Street address|Read as|Not read|Show date/)
})

test('a table row with an unreadable date and time shows its line number without a weekday, in German too', async () => {
  const world = makeWorld()
  const account = await world.addAccount(['ShowManager'])
  await setLocaleWithServerTexts('de')
  const app = await openApp(world, { at: '/import', account, intercept: encodeForms })
  const csv = 'Date;Venue;City;Bands;Doors\nTBA;Bottom of the Hill;San Francisco;Mad Caddies;late\n'
  await app.user.upload(await screen.findByTestId('import-file'), new File([csv], 'tour.csv', { type: 'text/csv' }))
  await app.user.click(screen.getByRole('button', { name: m.import_file_do() }))
  expect(await screen.findByText(m.import_line({ line: 2 }))).toBeTruthy()
})
