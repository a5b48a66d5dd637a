import { expect, test } from 'vitest'
import { BandId, MergeId, ShowId } from '#core/ids.ts'
import type { Act } from '#core/shows/act.ts'
import type { MergeOfBands } from '#core/timeline/merge.ts'
import { replaceBand, restoreBand, restoreMergedBand } from '#core/timeline/merged-line-ups.ts'

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const [from, into, other] = [1, 2, 3].map((n) => BandId.parse(id(n))) as [BandId, BandId, BandId]
const [firstShowId, secondShowId] = [4, 5].map((n) => ShowId.parse(id(n))) as [ShowId, ShowId]
const act = (bandId: BandId, changes: Partial<Act> = {}): Act => ({
  bandId,
  role: 'support',
  setTime: null,
  state: 'confirmed',
  ...changes,
})
const headliner = act(from, { role: 'headliner', setTime: '21:00', state: 'announced' })

test('a replaced band passes its position, role, set time and state to the remaining band', () => {
  const before = new Map([[firstShowId, [act(other), headliner]]])
  const { lineUps, changed } = replaceBand(before, { from, into })
  expect(lineUps).toEqual(new Map([[firstShowId, [act(other), { ...headliner, bandId: into }]]]))
  expect(changed).toEqual([{ showId: firstShowId, position: 1, act: headliner, wasTaken: false }])
  expect(restoreBand(lineUps, { from, into, changed })).toEqual(before)
})

test('a band is removed from line-ups in which the remaining band already plays, and restoring returns it to its position', () => {
  const before = new Map([[firstShowId, [act(into, { role: 'dj' }), headliner, act(other)]]])
  const { lineUps, changed } = replaceBand(before, { from, into })
  expect(lineUps).toEqual(new Map([[firstShowId, [act(into, { role: 'dj' }), act(other)]]]))
  expect(changed).toEqual([{ showId: firstShowId, position: 1, act: headliner, wasTaken: true }])
  expect(restoreBand(lineUps, { from, into, changed })).toEqual(before)
})

test('line-ups without the band are not changed', () => {
  const { lineUps, changed } = replaceBand(new Map([[firstShowId, [act(other)]]]), { from, into })
  expect([lineUps, changed]).toEqual([new Map(), []])
})

test('restoring skips line-ups that no longer contain the remaining band, and those that contain the merged band again', () => {
  const changed = [firstShowId, secondShowId].map((showId) => ({
    showId,
    position: 0,
    act: headliner,
    wasTaken: false,
  }))
  const current = new Map([
    [firstShowId, [act(other)]],
    [secondShowId, [act(into), act(from)]],
  ])
  expect(restoreBand(current, { from, into, changed })).toEqual(new Map())
  expect(restoreBand(new Map(), { from, into, changed })).toEqual(new Map())
})

test('restoring keeps later changes, and appends a removed band to a shortened line-up', () => {
  const changedAct = act(into, { setTime: '23:00', state: 'dropped-out' })
  const replaced = [{ showId: firstShowId, position: 1, act: headliner, wasTaken: false }]
  expect(restoreBand(new Map([[firstShowId, [changedAct]]]), { from, into, changed: replaced })).toEqual(
    new Map([[firstShowId, [{ ...changedAct, bandId: from }]]]),
  )
  const removed = [{ showId: firstShowId, position: 2, act: headliner, wasTaken: true }]
  expect(restoreBand(new Map([[firstShowId, [changedAct]]]), { from, into, changed: removed })).toEqual(
    new Map([[firstShowId, [changedAct, headliner]]]),
  )
})

const merge = (fields: Pick<MergeOfBands, 'from' | 'into' | 'changed'>): MergeOfBands => ({
  id: MergeId.parse(id(6)),
  kind: 'band',
  by: null,
  at: new Date(0),
  undoneAt: null,
  members: [],
  sources: [],
  ...fields,
})

test('undoing a merge adjusts the changes recorded by a later merge of the remaining band', () => {
  const before = new Map([
    [firstShowId, [act(from), act(other)]],
    [secondShowId, [act(into)]],
  ])
  const firstReplacement = replaceBand(before, { from, into })
  const laterReplacement = replaceBand(new Map([...before, ...firstReplacement.lineUps]), { from: into, into: other })
  expect(laterReplacement.lineUps).toEqual(
    new Map([
      [firstShowId, [act(other)]],
      [secondShowId, [act(other)]],
    ]),
  )
  const first = merge({ from, into, changed: firstReplacement.changed })
  const later = merge({ from: into, into: other, changed: laterReplacement.changed })
  const currentLineUps = new Map([[firstShowId, [act(other)]]])
  expect(restoreMergedBand(currentLineUps, first, [later])).toEqual({
    lineUps: new Map([[firstShowId, [act(from), act(other)]]]),
    later: [{ ...later, changed: [{ showId: secondShowId, position: 0, act: act(into), wasTaken: false }] }],
  })
})

test('unchanged line-ups are not returned for saving', () => {
  const changed = [{ showId: firstShowId, position: 0, act: headliner, wasTaken: false }]
  expect(restoreMergedBand(new Map([[firstShowId, [act(other)]]]), merge({ from, into, changed }), []).lineUps).toEqual(
    new Map(),
  )
})
