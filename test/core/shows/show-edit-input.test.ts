import { describe, expect, test } from 'vitest'
import { ShowEdit, ShowInput } from '#core/shows/show-input.ts'
import { showStatuses } from '#core/shows/status.ts'
import { showBody } from '#test/support/bodies.ts'
import { errorsOf } from '#test/support/errors-of.ts'

const refused = (changes: Record<string, unknown>) => errorsOf(ShowEdit, showBody({ version: 1, ...changes }))
const read = (changes: Record<string, unknown> = {}) => ShowEdit.parse(showBody({ version: 1, ...changes }))
const image = '0b2e7e0a-5d1c-4f57-9d43-0a6f1c2b3d4e'

describe('a show as it is edited', () => {
  test('has the rules of one that is added', () => {
    const wrong = { showTitle: '', showDate: '2026-02-30', doorTime: '25:00', ageLimit: -1, ticketUrl: 'javascript:0' }
    expect(refused(wrong)).toEqual(errorsOf(ShowInput, showBody(wrong)))
    expect(Object.keys(refused(wrong)).sort()).toEqual(Object.keys(wrong).sort())
  })

  test.each(showStatuses)('may be %s', (status) => {
    expect(read({ status }).status).toBe(status)
  })

  test('is scheduled when nothing is said', () => {
    expect(read().status).toBe('scheduled')
  })

  test.each(['', 'Cancelled', 'off', null, 1])('may not be %j', (status) => {
    expect(refused({ status })).toEqual({
      status: 'Status must be one of scheduled, cancelled, postponed, rescheduled, moved, sold-out',
    })
  })

  test.each([0, -1, 1.5, '1', null, Number.NaN])('has a whole number for its version: not %s', (version) => {
    expect(refused({ version })).toEqual({ version: 'version must be a whole number' })
  })

  test('leaves it to the use case to ask for the version', () => {
    expect(read({ version: undefined }).version).toBeUndefined()
  })
})

describe('what both forms take', () => {
  test.each([
    ['19:00', '18:59'],
    ['23:00', '06:00'],
    [' 10:30 ', '9:45'],
  ])('no music before the doors: %s, %s', (doorTime, showTime) => {
    expect(refused({ doorTime, showTime })).toEqual({ showTime: 'Show time must not be before door time' })
  })

  test.each([
    ['19:00', '19:00'],
    ['9:00', '20:00'],
    ['23:00', '00:30'],
    ['23:00', '05:59'],
  ])('music with the doors, or after midnight: %s, %s', (doorTime, showTime) => {
    expect(refused({ doorTime, showTime })).toEqual({})
  })

  test('a role, a set time and a state for each act', () => {
    const act = { bandName: 'A', role: 'dj', setTime: '9:15', state: 'dropped-out' }
    expect(read({ bandList: [act] }).bandList).toEqual([{ ...act, setTime: '09:15' }])
    const one = (details: object) => refused({ bandList: [{ bandName: 'A', ...details }] })
    expect(one({ role: 'boss' })).toEqual({ bandList: 'Role must be headliner, support, dj or other' })
    expect(one({ setTime: '25:00' })).toEqual({ bandList: 'Set time must be a time like 19:30' })
    expect(one({ state: 'late' })).toEqual({ bandList: 'State must be confirmed, announced or dropped-out' })
  })

  test.each([image, `${image}-480`, `${image}-480.webp`, `${image}-960.avif`])(
    'a picture that was uploaded here, by any of its addresses: %s',
    (name) => {
      expect(read({ showPoster: `/images/${name}` }).showPoster).toBe(image)
    },
  )

  test.each([
    'https://evil.example/images/x.webp',
    `https://evil.example/images/${image}`,
    `/images/${image}.svg`,
    `/images/../${image}`,
    '/images/x',
    `${image}`,
  ])('no other picture: %s', (showPoster) => {
    expect(refused({ showPoster })).toEqual({ showPoster: 'Poster must be a picture uploaded to this site' })
  })

  test.each([undefined, null, '', ' '])('or no picture: %j', (showPoster) => {
    expect(read({ showPoster }).showPoster).toBeNull()
  })
})
