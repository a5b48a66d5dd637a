import { describe, expect, test } from 'vitest'
import type { RsvpShow } from '#core/rsvps/rsvp-list.ts'
import { knownRsvp } from '#test/support/known-rsvp.ts'
import { hourGridOf, planOf } from '#web/my-shows/plan.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

const titles = (shows: readonly { showTitle: string }[]) => shows.map(({ showTitle }) => showTitle)
const overlapsIn = (...allRsvps: readonly ReturnType<typeof knownRsvp>[]) =>
  planOf(allRsvps, NOW).nights.map(({ day, rsvps }) => [
    day,
    Object.fromEntries(rsvps.map(({ show, overlaps }) => [show.showTitle, titles(overlaps)])),
  ])

describe('the plan', () => {
  test('lists nights in order, and past shows separately, latest first, without withdrawn RSVPs', () => {
    const { nights, past } = planOf(
      [
        knownRsvp({ showTitle: 'last week', showDate: '2026-11-13' }),
        knownRsvp({ showTitle: 'yesterday', showDate: '2026-11-19' }),
        knownRsvp({ showTitle: 'tomorrow', showDate: '2026-11-21' }),
        knownRsvp({ showTitle: 'tonight', showDate: '2026-11-20' }),
        knownRsvp({ showTitle: 'withdrawn', showDate: '2026-11-20' }, { response: null }),
      ],
      NOW,
    )
    expect(nights.map(({ day, rsvps }) => [day, titles(rsvps.map(({ show }) => show))])).toEqual([
      ['2026-11-20', ['tonight']],
      ['2026-11-21', ['tomorrow']],
    ])
    expect(titles(past.map(({ show }) => show))).toEqual(['yesterday', 'last week'])
  })

  test('finds overlapping shows; a show is assumed to last from doors until three hours after its start', () => {
    const at = (showTitle: string, doors: string | null, start: string) =>
      knownRsvp({ showTitle, doorsAt: doors, startsAt: start })
    const early = at('early', '2026-11-20T17:00:00+01:00', '2026-11-20T18:00:00+01:00')
    const touching = at('touching', '2026-11-20T21:00:00+01:00', '2026-11-20T22:00:00+01:00')
    const between = at('between', null, '2026-11-20T20:59:00+01:00')
    expect(overlapsIn(early, touching)).toEqual([['2026-11-20', { early: [], touching: [] }]])
    expect(overlapsIn(early, between, touching)).toEqual([
      ['2026-11-20', { early: ['between'], between: ['early', 'touching'], touching: ['between'] }],
    ])
  })

  test('compares instants, not the local times in different zones', () => {
    const berlin = knownRsvp({ showTitle: 'Berlin', doorsAt: null, startsAt: '2026-11-20T20:00:00+01:00' })
    const oakland = knownRsvp({ showTitle: 'Oakland', doorsAt: null, startsAt: '2026-11-20T20:00:00-08:00' })
    expect(overlapsIn(berlin, oakland)).toEqual([['2026-11-20', { Berlin: [], Oakland: [] }]])
  })

  test.each([
    ['cancelled', { status: 'cancelled' }, {}],
    ['postponed', { status: 'postponed' }, {}],
    ['deleted', {}, { isDeleted: true }],
  ] as const)('finds no overlap with a show that is %s', (_state, show: Partial<RsvpShow>, changes) => {
    const notTakingPlace = knownRsvp({ showTitle: 'not taking place', ...show }, changes)
    const overlaps = { 'taking place': [], 'not taking place': [] }
    expect(overlapsIn(knownRsvp({ showTitle: 'taking place' }), notTakingPlace)).toEqual([['2026-11-20', overlaps]])
  })
})

describe('the hourly plan for a night', () => {
  const planByHour = (...rsvps: readonly ReturnType<typeof knownRsvp>[]) => {
    const [night] = planOf(rsvps, NOW).nights
    if (!night) throw new Error('The plan has no night')
    return hourGridOf(night)
  }

  test('places shows by local time, in separate lanes if they overlap', () => {
    const plan = planByHour(
      knownRsvp({ showTitle: 'a', doorsAt: '2026-11-20T18:30:00+01:00', startsAt: '2026-11-20T19:00:00+01:00' }),
      knownRsvp({ showTitle: 'b', doorsAt: null, startsAt: '2026-11-20T20:15:00+01:00' }),
      knownRsvp({ showTitle: 'c', doorsAt: null, startsAt: '2026-11-20T22:00:00+01:00' }),
    )
    expect(plan.hours.map(({ hour }) => hour)).toEqual([18, 19, 20, 21, 22, 23, 0])
    expect(plan.lanes).toBe(2)
    expect(plan.shows.map(({ show, lane, from, to }) => [show.showTitle, lane, from, to])).toEqual([
      ['a', 0, 2, 16],
      ['b', 1, 9, 21],
      ['c', 0, 16, 28],
    ])
  })

  test('continues after midnight, and omits cancelled shows', () => {
    const late = knownRsvp({ doorsAt: '2026-11-20T23:00:00+01:00', startsAt: '2026-11-21T00:30:00+01:00' })
    const plan = planByHour(late, knownRsvp({ status: 'cancelled' }))
    expect(plan.hours.map(({ hour }) => hour)).toEqual([23, 0, 1, 2, 3])
    expect(plan.shows).toHaveLength(1)
  })
})
