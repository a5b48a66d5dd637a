import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { addShow } from '#test/support/add-shows.ts'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld } from '#test/support/world.ts'
import { isOver } from '#web/show/is-over.ts'

describe('a show', () => {
  test.each([
    ['is not over before 06:00 on the next day at the venue', '2026-11-21T13:59:00Z', false],
    ['is over from 06:00 on the next day at the venue', '2026-11-21T14:00:00Z', true],
  ])('%s', (_title, now, expected) => {
    const show = { showDate: '2026-11-20', startsAt: '2026-11-21T00:30:00-08:00' }
    expect(isOver(show, new Date(now))).toBe(expected)
  })

  test.each([
    ['offers an RSVP until its night ends at the venue', '2026-11-20T13:59:00Z', 1],
    ['offers no RSVP after its night', '2026-11-20T14:00:00Z', 0],
  ])('%s', async (_title, now, buttonCount) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    const world = makeWorld({ now: '2026-11-19T12:00:00Z' })
    const show = await addShow(world, { showDate: '2026-11-19', latitude: 37.76, longitude: -122.39 })
    const { hydratePage } = await openPage(world, `/shows/${show.slug}`)
    await hydratePage()
    expect(screen.queryAllByRole('button', { name: 'Going' })).toHaveLength(buttonCount)
  })
})
