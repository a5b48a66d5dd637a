import * as z from 'zod/mini'
import { DomainError, type FieldError } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { withinDailyLimit } from '#core/limits/daily-limits.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { fieldError, fieldErrors } from '#core/messages/field-errors.ts'
import { FieldErrorResponse } from '#core/messages/message-responses.ts'
import { type Actor, requireRole, rolesThatAddShows } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { described, integer, list, named, orNull } from '#core/response.ts'
import { knownVenueId } from '#core/shows/find-same-night.ts'
import { listExcerpt } from '#core/shows/list-excerpt.ts'
import { ShowInList, toListing } from '#core/shows/listing.ts'
import { newShow } from '#core/shows/new-show.ts'
import { ShowInput } from '#core/shows/show-input.ts'
import { maxLength } from '#core/text/length.ts'
import { ListedShow, listedShow } from './listed-show.ts'

const MAX_ROWS_TO_SAVE = 200

const statuses = ['scheduled', 'cancelled', 'postponed', 'sold-out'] as const

const Row = z.object(
  {
    line: z.int({ error: fieldIssue('import.no_line') }),
    show: z.unknown(),
    status: z._default(
      z.enum(statuses, { error: fieldIssue('show.unknown_status', { choices: statuses }) }),
      'scheduled',
    ),
    again: z._default(z.boolean({ error: fieldIssue('import.again_not_a_flag') }), false),
  },
  { error: fieldIssue('import.row_not_an_object') },
)
type Row = z.output<typeof Row>

export const ImportRows = z.object({
  rows: z
    .array(Row, { error: fieldIssue('import.rows_not_a_list') })
    .check(maxLength(MAX_ROWS_TO_SAVE, { error: fieldIssue('import.too_many_rows', { max: MAX_ROWS_TO_SAVE }) })),
})
export type ImportRows = z.output<typeof ImportRows>

export const SavedRow = named(
  'SavedRow',
  z.object({
    line: integer,
    show: described(orNull(ShowInList), 'Null if it was not saved; see `errors`.'),
    duplicates: list(ListedShow),
    errors: described(list(FieldErrorResponse), 'The fields that prevent saving.'),
  }),
)
export type SavedRow = z.output<typeof SavedRow>

type NeededPorts = Pick<
  Ports,
  'transact' | 'ids' | 'clock' | 'gazetteer' | 'confusables' | 'catalog' | 'directory' | 'rateLimits'
>

/** Saves each row in its own transaction under the rules of `makeAddShow`. Reports rows that are invalid, already
 * listed (unless `again` is set), beyond the daily limit, or not reached in time. Throws `permission.*`, `limit.exceeded`,
 * or a store's error; rows saved before the error remain, and a retry reports them as duplicates. */
export const makeSaveImport = (ports: NeededPorts) => {
  const { transact, clock, catalog, directory } = ports
  return async (actor: Actor | null, receive: () => Promise<ImportRows>): Promise<{ results: readonly SavedRow[] }> => {
    const author = requireRole(actor, rolesThatAddShows)
    await spend(ports, limits.importSaving, author.accountId)
    const { rows } = await receive()
    const results: SavedRow[] = []
    const deadline = clock.now().getTime() + MAX_SAVING_MS
    for (const row of rows)
      results.push(
        clock.now().getTime() < deadline
          ? await saveRow(row)
          : refusedRow(row.line, [fieldError('line', 'import.no_time_left')]),
      )
    return { results }

    async function saveRow({ line, show, status, again }: Row): Promise<SavedRow> {
      const parsed = ShowInput.safeParse(show)
      if (!parsed.success) return refusedRow(line, fieldErrors(parsed.error.issues))
      const input = parsed.data
      const duplicates = again ? [] : await findListed(input)
      if (duplicates.length > 0) return refusedRow(line, [fieldError('again', 'show.listed_already')], duplicates)
      try {
        const added = await withinDailyLimit(ports, 'shows', author, () =>
          transact((stores) => newShow(stores, author, input, { ...ports, status, again })),
        )
        return { line, show: listExcerpt(toListing(added, actor, clock.now())), duplicates: [], errors: [] }
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        if (error.code === 'limit.exceeded' && results.some(({ show }) => show !== null))
          return refusedRow(line, [fieldError('line', 'import.daily_limit')])
        if (error.fields.length === 0) throw error
        const isListed = error.fields.some(({ field }) => field === 'again')
        return refusedRow(line, error.fields, isListed ? await findListed(input) : [])
      }
    }
  }

  async function findListed(input: ShowInput): Promise<readonly ListedShow[]> {
    const venueId = await knownVenueId(directory, input)
    if (venueId === null) return []
    const { showDate } = input
    const shows = await catalog.sameNight({ showDate, venueId, bandIds: [], bandKeys: [], limit: 10 })
    return shows.map(listedShow)
  }
}

/** Limits the response time: rows that are not reached within this time are not saved. */
const MAX_SAVING_MS = 7_000

const refusedRow = (line: number, errors: readonly FieldError[], duplicates: readonly ListedShow[] = []): SavedRow => ({
  line,
  show: null,
  duplicates,
  errors,
})
