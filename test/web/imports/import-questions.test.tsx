import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShowQuery } from '#core/shows/list-shows.ts'
import { showInput } from '#test/support/bodies.ts'
import { encodeForms } from '#test/support/form-uploads.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld } from '#test/support/world.ts'

const event = {
  '@type': 'MusicEvent',
  name: 'Skank Night',
  startDate: '2026-12-05T20:00:00+00:00',
  location: { name: 'Bottom of the Hill', address: { addressLocality: 'San Francisco', addressCountry: 'US' } },
}

const open = async (content: object | string) => {
  const world = makeWorld()
  await world.core.addShow(await world.as('ShowAdmin'), showInput())
  const account = await world.addAccount(['ShowManager'])
  const { user } = await openApp(world, { at: '/import', account, intercept: encodeForms })
  await user.upload(
    await screen.findByTestId('import-file'),
    new File([typeof content === 'string' ? content : JSON.stringify(content)], 'a.txt'),
  )
  await user.click(screen.getByRole('button', { name: 'Check this file' }))
  await screen.findByRole('table')
  return { user, world }
}

test("the review asks about a time that contradicts the venue's time zone, and one click answers the question", async () => {
  const { user, world } = await open(event)
  expect(
    screen.getByText('The source says 20:00 (UTC+00:00), but San Francisco is on UTC−08:00 that day. Which is right?'),
  ).toBeTruthy()
  expect(screen.getByText('1 needs fixing')).toBeTruthy()
  expect(screen.getByText('1 thing to fix')).toBeTruthy()
  const answers = within(screen.getByRole('list', { name: 'Choices for line 1' }))
  expect(answers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Use 20:00', 'Use 12:00'])
  await user.click(answers.getByRole('button', { name: 'Use 20:00' }))
  expect(screen.queryByRole('list', { name: 'Choices for line 1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Save 1 show$/ }))
  await screen.findByText('Nothing left to do.')
  const { shows } = await world.core.listShows(null, ShowQuery.parse({}))
  expect(shows.find(({ showTitle }) => showTitle === 'Skank Night')).toMatchObject({
    showDate: '2026-12-05',
    showTime: '20:00',
  })
})

test('the suggested answers include the day if the days differ, and typing the time answers the question too', async () => {
  const { user } = await open({ ...event, startDate: '2026-12-06T01:00:00+00:00' })
  const answers = within(screen.getByRole('list', { name: 'Choices for line 1' }))
  expect(answers.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Use .*6.*, 01:00$/),
    expect.stringMatching(/^Use .*5.*, 17:00$/),
  ])
  await user.type(screen.getByLabelText('Show time, line 1'), '21:00')
  expect(screen.queryByRole('list', { name: 'Choices for line 1' })).toBeNull()
})

test('the review asks which of two names is the city, and the answer drops the other name', async () => {
  const { user } = await open('28 Nov – Köln – Gebäude 9 – Nippes – 20h')
  expect(screen.getByText('Which of these is the city: Köln / Nippes?')).toBeTruthy()
  const answers = within(screen.getByRole('list', { name: 'Choices for line 1' }))
  await user.click(answers.getByRole('button', { name: 'Use Gebäude 9 in Köln' }))
  expect(screen.getByText('Gebäude 9')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Bands for line 1' })).toBeNull()
})

test("the review asks for the time zone if the venue doesn't determine it, and each answer shows the resulting time", async () => {
  const hall = { name: 'Hall', address: { addressLocality: 'Xyltrup', addressRegion: 'Ywig', addressCountry: 'US' } }
  const { user } = await open({ ...event, startDate: '2026-12-06T04:00:00Z', location: hall })
  expect(screen.getByText('Which time zone is Xyltrup in?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Use America\/Los_Angeles, .*20:00$/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Show time, line 1').value).toBe('20:00')
  expect(screen.getByLabelText<HTMLInputElement>('Show date, line 1').value).toBe('2026-12-05')
  expect(screen.queryByText('Which time zone is Xyltrup in?')).toBeNull()
})

test('the review spells out the possible readings of an ambiguous date, and does not ask again after an answer', async () => {
  const { user } = await open('10/03 – Bottom of the Hill, San Francisco – 20h')
  expect(screen.getByText('Show date could be March 10 or October 3: choose one')).toBeTruthy()
  const answerList = () => screen.queryByRole('list', { name: 'Choices for line 1' })
  const labels = [...(answerList()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
  expect(labels).toEqual(['Use Wednesday, March 10, 2027', 'Use Sunday, October 3, 2027'])
  await user.click(screen.getByRole('button', { name: 'Use Sunday, October 3, 2027' }))
  expect(screen.getByLabelText<HTMLInputElement>('Show date, line 1').value).toBe('2027-10-03')
  expect(answerList()).toBeNull()
  expect(screen.queryByText(/Show date could be/)).toBeNull()
  await user.clear(screen.getByLabelText('Show date, line 1'))
  await user.type(screen.getByLabelText('Show date, line 1'), '2027-05-01')
  expect(answerList()).toBeNull()
})

test('a file can be dropped anywhere on the page, and its name then describes the button for choosing a file', async () => {
  const world = makeWorld()
  const account = await world.addAccount(['ShowManager'])
  const { user } = await openApp(world, { at: '/import', account, intercept: encodeForms })
  const button = await screen.findByRole('button', { name: 'Choose a file' })
  button.focus()
  await waitFor(() => expect(document.activeElement).toBe(button))
  const file = new File(['27 Nov – Bottom of the Hill, San Francisco – 20h'], 'tour.txt')
  const isUnhandled = fireEvent.drop(document.body, { dataTransfer: { files: [file], types: ['Files'] } })
  expect(isUnhandled).toBe(false)
  await screen.findByRole('button', { name: 'Choose a file', description: /^tour\.txt/ })
  await user.click(screen.getByRole('button', { name: 'Check this file' }))
  await screen.findByRole('heading', { name: '1 show found' })
})
