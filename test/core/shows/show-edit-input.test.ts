import { describe, expect, test } from 'vitest'
import { ShowEdit, ShowInput } from '#core/shows/show-input.ts'
import { showStatuses } from '#core/shows/status.ts'
import { showBody } from '#test/support/bodies.ts'
import { errorsOf } from '#test/support/errors-of.ts'

const errorsFor = (changes: Record<string, unknown>) => errorsOf(ShowEdit, showBody({ version: 1, ...changes }))
const parse = (changes: Record<string, unknown> = {}) => ShowEdit.parse(showBody({ version: 1, ...changes }))
const imageId = '0b2e7e0a-5d1c-4f57-9d43-0a6f1c2b3d4e'

describe('the input for editing a show', () => {
  test('follows the rules for a new show', () => {
    const wrong = { showTitle: '', showDate: '2026-02-30', doorTime: '25:00', ageLimit: -1, ticketUrl: 'javascript:0' }
    expect(errorsFor(wrong)).toEqual(errorsOf(ShowInput, showBody(wrong)))
    expect(Object.keys(errorsFor(wrong)).sort()).toEqual(Object.keys(wrong).sort())
  })

  test.each(showStatuses)('accepts the status %s', (status) => {
    expect(parse({ status }).status).toBe(status)
  })

  test('defaults to the status scheduled', () => {
    expect(parse().status).toBe('scheduled')
  })

  test.each(['', 'Cancelled', 'off', null, 1])('rejects the status %j', (status) => {
    expect(errorsFor({ status })).toEqual({
      status: 'Status must be one of scheduled, cancelled, postponed, rescheduled, moved, sold-out',
    })
  })

  test.each([0, -1, 1.5, '1', null, Number.NaN])('requires a positive whole number as version, not %s', (version) => {
    expect(errorsFor({ version })).toEqual({ version: 'version must be a whole number' })
  })

  test('leaves it to the use case to refuse a missing version', () => {
    expect(parse({ version: undefined }).version).toBeUndefined()
  })

  test.each([
    ['19:00', '18:59'],
    ['23:00', '06:00'],
    [' 10:30 ', '9:45'],
    ['05:00', '00:30'],
    ['06:00', '05:59'],
  ])('rejects a show time before the doors: doors %s, show %s', (doorTime, showTime) => {
    expect(errorsFor({ doorTime, showTime })).toEqual({ showTime: 'Show time must not be before door time' })
  })

  test.each([
    ['19:00', '19:00'],
    ['9:00', '20:00'],
    ['23:00', '00:30'],
    ['23:00', '05:59'],
  ])('accepts a show time at or after the doors, even past midnight: doors %s, show %s', (doorTime, showTime) => {
    expect(errorsFor({ doorTime, showTime })).toEqual({})
  })

  test('accepts only known roles, known states and valid set times for bands', () => {
    const act = { bandName: 'A', role: 'dj', setTime: '9:15', state: 'dropped-out' }
    expect(parse({ bandList: [act] }).bandList).toEqual([{ ...act, setTime: '09:15' }])
    const errorsForAct = (details: object) => errorsFor({ bandList: [{ bandName: 'A', ...details }] })
    expect(errorsForAct({ role: 'boss' })).toEqual({ bandList: 'Role must be headliner, support, dj or other' })
    expect(errorsForAct({ setTime: '25:00' })).toEqual({ bandList: 'Set time must be a time like 19:30' })
    expect(errorsForAct({ state: 'late' })).toEqual({ bandList: 'State must be confirmed, announced or dropped-out' })
  })

  test.each([imageId, `${imageId}-480`, `${imageId}-480.webp`, `${imageId}-960.avif`])(
    'accepts an uploaded image as the poster under any of its file names: %s',
    (fileName) => {
      expect(parse({ showPoster: `/images/${fileName}` }).showPoster).toBe(imageId)
    },
  )

  test.each([
    'https://evil.example/images/x.webp',
    `https://evil.example/images/${imageId}`,
    `/images/${imageId}.svg`,
    `/images/../${imageId}`,
    '/images/x',
    `${imageId}`,
  ])('rejects any other poster: %s', (showPoster) => {
    expect(errorsFor({ showPoster })).toEqual({ showPoster: 'Poster must be a picture uploaded to this site' })
  })

  test.each([undefined, null, '', ' '])('reads %j as no poster', (showPoster) => {
    expect(parse({ showPoster }).showPoster).toBeNull()
  })
})
