import { expect } from 'vitest'
import { makeSqliteGazetteer } from '#adapters/gazetteer/sqlite-gazetteer.ts'
import { rowOf } from '#core/imports/import-row.ts'
import { type Drafts, MAX_ROWS, type ShowDraft } from '#core/imports/show-draft.ts'
import { showStatuses } from '#core/shows/status.ts'
import { isCalendarDay } from '#core/time/iso-date-time.ts'

const gazetteer = makeSqliteGazetteer('UTC')
const noVenueMatch = { hit: null } as unknown as Parameters<typeof rowOf>[3]

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Expects that a draft is well-formed. The show date may be invalid only if the row has an error for that field. */
const expectValidDraft = (draft: ShowDraft): void => {
  expect(Number.isInteger(draft.line) && draft.line >= 1).toBe(true)
  expect(draft.source).not.toMatch(/[\r\n]/)
  expect(showStatuses).toContain(draft.status)
  for (const text of textsIn(draft)) expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
  for (const time of [draft.times?.showTime, draft.times?.doorTime])
    if (time && 'instant' in time) expect(Number.isNaN(time.instant.getTime())).toBe(false)
  // `rowOf` must turn every problem into an error in the row, and never throw.
  const { show, errors } = rowOf({ gazetteer }, draft, [], noVenueMatch)
  const fieldsWithErrors = new Set(errors.map(({ field }) => field))
  if (show.showDate !== undefined && !fieldsWithErrors.has('showDate')) expect(isCalendarDay(show.showDate)).toBe(true)
}

/** Expects that all drafts and skipped lines of an import are well-formed. Returns the outcome as a label. */
export const expectValidDrafts = ({ drafts, skipped }: Drafts): string => {
  expect(drafts.length).toBeLessThanOrEqual(MAX_ROWS)
  for (const draft of drafts) expectValidDraft(draft)
  for (const { line, message } of skipped) {
    expect(Number.isInteger(line) && line >= 1).toBe(true)
    expect(message.length).toBeGreaterThan(0)
  }
  return drafts.length > 0 ? 'shows' : skipped.length > 0 ? 'skipped' : 'nothing'
}
