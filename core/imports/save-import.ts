import * as z from 'zod/mini'
import { DomainError, type FieldError } from '#core/errors.ts'
import { withinDailyLimit } from '#core/limits/contributions.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { fieldError, fieldErrors } from '#core/messages/field-errors.ts'
import { type Actor, mayAddShows, requireRole } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { knownVenue } from '#core/shows/find-same-night.ts'
import { inList, type ShowInList } from '#core/shows/in-list.ts'
import { toListing } from '#core/shows/listing.ts'
import { newShow } from '#core/shows/new-show.ts'
import { ShowInput } from '#core/shows/show-input.ts'
import { maxLength } from '#core/text/length.ts'
import { wrong } from '#core/wrong.ts'
import { type ListedShow, listedShow } from './listed-show.ts'

/** More are not saved at once. */
export const MOST_SAVED = 200

/** What can have become of a show that is imported; the others tell of an earlier date or place. */
const statuses = ['scheduled', 'cancelled', 'postponed', 'sold-out'] as const

const Row = z.object(
  {
    line: z.int({ error: wrong('import.no_line') }),
    /** As in `ShowInput`; what is wrong in it is told with its line. */
    show: z.unknown(),
    status: z._default(z.enum(statuses, { error: wrong('show.unknown_status', { choices: statuses }) }), 'scheduled'),
    /** True: to be saved though a show is listed at this venue on this day already. */
    again: z._default(z.boolean({ error: wrong('import.again_not_a_flag') }), false),
  },
  { error: wrong('import.row_not_an_object') },
)
type Row = z.output<typeof Row>

/** Rows that have been looked over. */
export const ImportRows = z.object({
  rows: z
    .array(Row, { error: wrong('import.rows_not_a_list') })
    .check(maxLength(MOST_SAVED, { error: wrong('import.too_many_rows', { max: MOST_SAVED }) })),
})
export type ImportRows = z.output<typeof ImportRows>

/** What became of a row: the show, or what is wrong with it, and what it would be listed twice as. */
export type SavedRow = {
  line: number
  show: ShowInList | null
  duplicates: readonly ListedShow[]
  errors: readonly FieldError[]
}

type NeededPorts = Pick<
  Ports,
  'transact' | 'ids' | 'clock' | 'gazetteer' | 'lookAlikes' | 'catalogue' | 'directory' | 'rateLimits'
>

/**
 * Saves each row by itself, in their order, by the rules under which a show is added: one that is refused does not keep the
 * others, and what there is no time for is told. A show at a venue where one is listed on that day is told and not saved,
 * unless the row says `again`; also one that somebody else is adding at this moment. Shows over the account's daily limit are
 * told, too. An import counts before `receive` reads it. Refuses as a whole with `permission.login_required`,
 * `permission.denied`, `limit.exceeded` when the limit leaves none, or when the store fails: what was saved before that stays,
 * and a second try finds it.
 */
export const makeSaveImport = (ports: NeededPorts) => {
  const { transact, clock, catalogue, directory } = ports
  return async (actor: Actor | null, receive: () => Promise<ImportRows>): Promise<{ results: readonly SavedRow[] }> => {
    const adder = requireRole(actor, mayAddShows)
    await spend(ports, limits.importSaving, adder.accountId)
    const { rows } = await receive()
    const results: SavedRow[] = []
    const until = clock.now().getTime() + LONGEST_MS
    for (const row of rows)
      results.push(
        clock.now().getTime() < until
          ? await saved(row)
          : refused(row.line, [fieldError('line', 'import.no_time_left')]),
      )
    return { results }

    async function saved({ line, show, status, again }: Row): Promise<SavedRow> {
      const parsed = ShowInput.safeParse(show)
      if (!parsed.success) return refused(line, fieldErrors(parsed.error.issues))
      const input = parsed.data
      const duplicates = again ? [] : await listedAt(input)
      if (duplicates.length > 0) return refused(line, [fieldError('again', 'show.listed_already')], duplicates)
      try {
        const added = await withinDailyLimit(ports, 'shows', adder, () =>
          transact((stores) => newShow(stores, adder, input, { ...ports, status, again })),
        )
        return { line, show: inList(toListing(added, actor, clock.now())), duplicates: [], errors: [] }
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        if (error.code === 'limit.exceeded' && results.some(({ show }) => show !== null))
          return refused(line, [fieldError('line', 'import.daily_limit')])
        if (error.fields.length === 0) throw error
        const isListed = error.fields.some(({ field }) => field === 'again')
        return refused(line, error.fields, isListed ? await listedAt(input) : [])
      }
    }
  }

  /** The shows at the venue of a row on its day. */
  async function listedAt(input: ShowInput): Promise<readonly ListedShow[]> {
    const venueId = await knownVenue(directory, input)
    if (venueId === null) return []
    const { showDate } = input
    const found = await catalogue.sameNight({ showDate, venueId, bandIds: [], bandKeys: [], limit: 10 })
    return found.map(listedShow)
  }
}

/** A call is to answer within 10 s (requirement R-48), whatever else the machine does. */
const LONGEST_MS = 7_000

const refused = (line: number, errors: readonly FieldError[], duplicates: readonly ListedShow[] = []): SavedRow => ({
  line,
  show: null,
  duplicates,
  errors,
})
