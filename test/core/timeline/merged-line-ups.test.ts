import { expect, test } from 'vitest'
import { BandId, MergeId, ShowId } from '#core/ids.ts'
import type { Act } from '#core/shows/act.ts'
import type { MergeOfBands } from '#core/timeline/merge.ts'
import { replaceBand, restoreBand, restoreMergedBand } from '#core/timeline/merged-line-ups.ts'

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const [from, into, other] = [1, 2, 3].map((n) => BandId.parse(id(n))) as [BandId, BandId, BandId]
const [show, secondShow] = [4, 5].map((n) => ShowId.parse(id(n))) as [ShowId, ShowId]
const act = (bandId: BandId, changes: Partial<Act> = {}): Act => ({
  bandId,
  role: 'support',
  setTime: null,
  state: 'confirmed',
  ...changes,
})
const headliner = act(from, { role: 'headliner', setTime: '21:00', state: 'announced' })

test('a replaced band passes its position, role, set time and state to the target', () => {
  const before = new Map([[show, [act(other), headliner]]])
  const { lineUps, changed } = replaceBand(before, { from, into })
  expect(lineUps).toEqual(new Map([[show, [act(other), { ...headliner, bandId: into }]]]))
  expect(changed).toEqual([{ showId: show, position: 1, act: headliner, wasTaken: false }])
  expect(restoreBand(lineUps, { from, into, changed })).toEqual(before)
})

test('a band is removed where the target already plays, and returns to its position', () => {
  const before = new Map([[show, [act(into, { role: 'dj' }), headliner, act(other)]]])
  const { lineUps, changed } = replaceBand(before, { from, into })
  expect(lineUps).toEqual(new Map([[show, [act(into, { role: 'dj' }), act(other)]]]))
  expect(changed).toEqual([{ showId: show, position: 1, act: headliner, wasTaken: true }])
  expect(restoreBand(lineUps, { from, into, changed })).toEqual(before)
})

test('line-ups without the band are not changed', () => {
  const { lineUps, changed } = replaceBand(new Map([[show, [act(other)]]]), { from, into })
  expect([lineUps, changed]).toEqual([new Map(), []])
})

test('restoring skips line-ups that lost the target or contain the band again', () => {
  const changed = [show, secondShow].map((showId) => ({ showId, position: 0, act: headliner, wasTaken: false }))
  const current = new Map([
    [show, [act(other)]],
    [secondShow, [act(into), act(from)]],
  ])
  expect(restoreBand(current, { from, into, changed })).toEqual(new Map())
  expect(restoreBand(new Map(), { from, into, changed })).toEqual(new Map())
})

test('restoring keeps later changes, and appends a removed band to a shortened line-up', () => {
  const later = act(into, { setTime: '23:00', state: 'dropped-out' })
  const replaced = [{ showId: show, position: 1, act: headliner, wasTaken: false }]
  expect(restoreBand(new Map([[show, [later]]]), { from, into, changed: replaced })).toEqual(
    new Map([[show, [{ ...later, bandId: from }]]]),
  )
  const removed = [{ showId: show, position: 2, act: headliner, wasTaken: true }]
  expect(restoreBand(new Map([[show, [later]]]), { from, into, changed: removed })).toEqual(
    new Map([[show, [later, headliner]]]),
  )
})

const merge = (changes: Pick<MergeOfBands, 'from' | 'into' | 'changed'>): MergeOfBands => ({
  id: MergeId.parse(id(6)),
  kind: 'band',
  by: null,
  at: new Date(0),
  undoneAt: null,
  members: [],
  sources: [],
  ...changes,
})

test('undoing a merge adjusts the recorded changes of a later merge of its target', () => {
  const before = new Map([
    [show, [act(from), act(other)]],
    [secondShow, [act(into)]],
  ])
  const firstReplacement = replaceBand(before, { from, into })
  const laterReplacement = replaceBand(new Map([...before, ...firstReplacement.lineUps]), { from: into, into: other })
  expect(laterReplacement.lineUps).toEqual(
    new Map([
      [show, [act(other)]],
      [secondShow, [act(other)]],
    ]),
  )
  const first = merge({ from, into, changed: firstReplacement.changed })
  const later = merge({ from: into, into: other, changed: laterReplacement.changed })
  const currentLineUps = new Map([[show, [act(other)]]])
  expect(restoreMergedBand(currentLineUps, first, [later])).toEqual({
    lineUps: new Map([[show, [act(from), act(other)]]]),
    later: [{ ...later, changed: [{ showId: secondShow, position: 0, act: act(into), wasTaken: false }] }],
  })
})

test('unchanged line-ups are not returned for saving', () => {
  const changed = [{ showId: show, position: 0, act: headliner, wasTaken: false }]
  expect(restoreMergedBand(new Map([[show, [act(other)]]]), merge({ from, into, changed }), []).lineUps).toEqual(
    new Map(),
  )
})
