import * as z from 'zod/mini'
import { dumpFormats, type DumpFile as File } from '#core/exports/dumps.ts'
import type { ReadImport as Read } from '#core/imports/read-import.ts'
import type { SavedRow } from '#core/imports/save-import.ts'
import { showStatuses } from '#core/shows/status.ts'
import { answerOf, day, named, orNull, told, uuid, whole } from './answer.ts'
import { BandHit, VenueHit } from './answers-of-places.ts'
import { ShowListing } from './answers-of-shows.ts'

const text = z.string()
const faults = told(z.array(z.object({ field: text, message: text })), 'What saving it as it is would refuse.')
const lines = z.array(whole)

/** What a row says of the show is what a person sends, as far as it could be read. */
type ToldRow = Omit<Read['rows'][number], 'show'> & { show: Record<string, unknown> }

const Row = named(
  'ImportRow',
  answerOf<ToldRow>()(
    z.object({
      line: told(whole, 'Where it stands in what was sent, from 1 on.'),
      source: told(text, 'Its text.'),
      status: z.enum(showStatuses),
      notes: told(z.array(text), 'What the person should know that is no error.'),
      errors: faults,
      show: told(z.record(text, z.unknown()), 'In the fields of ShowInput, as far as it could be read.'),
      bands: z.array(z.object({ bandName: text, bandId: orNull(uuid), likely: z.array(BandHit) })),
      venue: z.object({ venueId: orNull(uuid), likely: z.array(VenueHit) }),
      duplicates: told(z.array(ShowListing), 'Listed at this venue on this day already.'),
      sameAs: told(lines, 'Other lines at this venue on this day.'),
      clashes: told(z.array(ShowListing), 'Listed elsewhere on this day with one of the bands.'),
    }),
  ),
)

export const ReadImport = named(
  'ReadImport',
  z.object({
    rows: z.array(Row),
    skipped: told(z.array(z.object({ line: whole, message: text })), 'Lines that no show could be read of.'),
  }),
)

const Saved = named(
  'SavedRow',
  answerOf<SavedRow>()(
    z.object({
      line: whole,
      show: told(orNull(ShowListing), 'Null: it was not saved, for the errors.'),
      duplicates: z.array(ShowListing),
      errors: faults,
    }),
  ),
)
export const SavedRows = named('SavedRows', z.object({ results: z.array(Saved) }))

const Dump = answerOf<File & { url: string }>()(
  z.object({
    name: text,
    date: day,
    format: z.enum(dumpFormats),
    bytes: whole,
    url: told(text, 'From the root.'),
  }),
)
export const OpenData = named(
  'OpenData',
  z.object({
    licence: z.object({ name: text, url: text }),
    files: told(z.array(Dump), 'The latest night first.'),
  }),
)
