import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bandBox, lineUpChipTexts, openAddShow } from '#test/support/add-show-screen.tsx'
import { showInput } from '#test/support/bodies.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld } from '#test/support/world.ts'

/** Returns a world with two bands whose names have typographic apostrophes. */
const makeWorldWithBands = async () => {
  const world = makeWorld()
  const bandList = [{ bandName: 'Racketeer’s Picnic' }, { bandName: 'O’Malley’s Loose Change' }]
  await world.core.addShow(await world.as('ShowAdmin'), showInput({ bandList }))
  return world
}

const bandNames = async ({ core }: ReturnType<typeof makeWorld>) =>
  (await core.searchBands({ q: null, limit: 20 })).map(({ name }) => name)

test('a name with a straight apostrophe matches the band with a typographic one, and no new band is offered', async () => {
  const { user } = await openAddShow({ world: await makeWorldWithBands() })
  await user.type(bandBox(), "Racketeer's Picnic")
  const option = await screen.findByRole('option', { name: /Racketeer’s Picnic/ })
  await waitFor(() => expect(bandBox().getAttribute('aria-activedescendant')).toBe(option.id))
  expect(screen.queryByRole('option', { name: /as a new band/ })).toBeNull()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(lineUpChipTexts()).toEqual(['1st Racketeer’s Picnic']))
  await user.type(bandBox(), 'omall{Enter}')
  await waitFor(() => expect(lineUpChipTexts()).toEqual(['1st Racketeer’s Picnic', '2nd O’Malley’s Loose Change']))
})

test('Enter adds no new band while a similar one is suggested, unless the option for a new band is selected', async () => {
  const { user } = await openAddShow({ world: await makeWorldWithBands() })
  await user.type(bandBox(), 'Racketer Picnik')
  await screen.findByRole('option', { name: /Racketeer’s Picnic/ })
  await user.keyboard('{Enter}')
  expect(lineUpChipTexts()).toEqual([])
  expect(bandBox().value).toBe('Racketer Picnik')
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(lineUpChipTexts()).toEqual(['1st Racketer Picnik new']))
})

test('a pasted line-up matches known bands despite different spellings', async () => {
  const world = await makeWorldWithBands()
  const { user } = await openAddShow({ world })
  await user.click(bandBox())
  await user.paste("O'Malley's Loose Change + Racketeers Picnic")
  await waitFor(() => expect(lineUpChipTexts()).toEqual(['1st O’Malley’s Loose Change', '2nd Racketeer’s Picnic']))
})

test('an import matches a band despite different spellings, and one answer applies to every row', async () => {
  const world = await makeWorldWithBands()
  const { user } = await openApp(world, { at: '/import', account: await world.addAccount(['ShowManager']) })
  fireEvent.change(await screen.findByLabelText('Text'), {
    target: {
      value: `Sat 5 Dec – Bottom of the Hill, San Francisco – w/ Racketer Picnik – 8pm
Sun 6 Dec – Bottom of the Hill, San Francisco – w/ Racketeer’s Picnic, Racketer Picnik – 8pm
Mon 7 Dec – Bottom of the Hill, San Francisco – w/ Racketeer's Picnic – 8pm`,
    },
  })
  await user.click(screen.getByRole('button', { name: 'Check this text' }))
  await screen.findByRole('table')
  expect(screen.getAllByText('Ready. Adds new bands: Racketer Picnik')).toHaveLength(2)
  const bandsOfThirdRow = within(screen.getByRole('list', { name: 'Bands for line 3' }))
  expect(bandsOfThirdRow.getByRole('listitem').textContent).not.toContain('new')
  await user.click(screen.getAllByRole('button', { name: 'Racketeer’s Picnic' })[0] as HTMLElement)
  expect(screen.queryByText(/as a new band/)).toBeNull()
  expect(within(screen.getByRole('list', { name: 'Bands for line 2' })).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getAllByText('Ready')).toHaveLength(3)
  const namesBefore = await bandNames(world)
  await user.click(screen.getByRole('button', { name: 'Save 3 shows' }))
  await screen.findByText('Nothing left to do.')
  expect(await bandNames(world)).toEqual(namesBefore)
})
