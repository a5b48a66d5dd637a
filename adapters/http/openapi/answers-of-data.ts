import * as z from 'zod/mini'
import { dumpFormats, type DumpFile as File } from '#core/exports/dumps.ts'
import type { ImportRow } from '#core/imports/import-row.ts'
import type { ListedShow as Listed } from '#core/imports/listed-show.ts'
import type { RowShow } from '#core/imports/row-show.ts'
import type { SavedRow } from '#core/imports/save-import.ts'
import { ageRestrictions } from '#core/shows/age-restriction.ts'
import { showStatuses } from '#core/shows/status.ts'
import { answerOf, day, named, orNull, told, uuid, whole } from './answer.ts'
import { BandHit, VenueHit } from './answers-of-places.ts'
import { ShowInList } from './answers-of-shows.ts'
import { FieldFault, fieldErrorParts, Note, noteParts } from './said.ts'

const text = z.string()
const faults = told(z.array(FieldFault), 'The fields that prevent saving.')
const lines = z.array(whole)

const ListedShow = named(
  'ListedShow',
  answerOf<Listed>()(
    z.object({
      id: uuid,
      slug: told(text, 'The readable part of its address, /shows/{slug}.'),
      showTitle: text,
      showDate: day,
      status: z.enum(showStatuses),
      venueId: uuid,
      venueName: text,
      venueCity: text,
    }),
  ),
)

const maybe = z.exactOptional(text)

const ReadShow = named(
  'ReadShow',
  answerOf<RowShow>()(
    z.object({
      showTitle: maybe,
      hasOwnTitle: told(z.exactOptional(z.boolean()), 'False where the source gives no title; save it as it is.'),
      showDate: told(maybe, 'A calendar day, YYYY-MM-DD, or the unreadable text of the source.'),
      doorTime: told(maybe, 'HH:MM at the venue, or the unreadable text of the source.'),
      showTime: maybe,
      bandList: told(
        z.exactOptional(z.array(z.union([z.object({ bandName: text }), z.object({ bandId: uuid })]))),
        'In billing order. Known bands have an id.',
      ),
      venueId: told(z.exactOptional(uuid), 'The venue if it is known, besides its name and address.'),
      venueName: maybe,
      venueAddress: maybe,
      venueCity: maybe,
      venueRegion: maybe,
      venueCountry: told(maybe, 'ISO 3166-1 alpha-2 code, or the unreadable text of the source.'),
      timeZone: told(maybe, 'IANA time zone; absent if it follows from the place.'),
      latitude: z.exactOptional(z.number()),
      longitude: z.exactOptional(z.number()),
      ageRestriction: z.exactOptional(z.enum(ageRestrictions)),
      ageLimit: z.exactOptional(z.number()),
      eventUrl: maybe,
      ticketUrl: maybe,
      price: maybe,
      description: maybe,
    }),
  ),
)

const Row = named(
  'ImportRow',
  answerOf<ImportRow>()(
    z.object({
      line: told(whole, 'The line in the source, from 1.'),
      source: told(text, 'The text of the source.'),
      status: z.enum(showStatuses),
      notes: told(z.array(Note), 'Remarks to show to the user that are no errors.'),
      errors: told(
        z.array(z.object({ ...fieldErrorParts, choices: z.exactOptional(z.array(ReadShow)) })),
        'Why saving the row as it is would fail. A question has choices, each with the fields of the show that it sets.',
      ),
      show: told(ReadShow, 'The fields to save, as far as they could be read.'),
      bands: z.array(z.object({ bandName: text, bandId: orNull(uuid), likely: z.array(BandHit) })),
      venue: z.object({ venueId: orNull(uuid), likely: z.array(VenueHit) }),
      duplicates: told(z.array(ListedShow), 'Shows that are already listed at this venue on this day.'),
      sameAs: told(lines, 'Other lines of the source at this venue on this day.'),
      clashes: told(z.array(ListedShow), 'Shows elsewhere on this day with one of the bands.'),
    }),
  ),
)

export const ReadImport = named(
  'ReadImport',
  z.object({
    rows: z.array(Row),
    skipped: told(z.array(z.object({ line: whole, ...noteParts })), 'Lines that contain no readable show.'),
  }),
)

const Saved = named(
  'SavedRow',
  answerOf<SavedRow>()(
    z.object({
      line: whole,
      show: told(orNull(ShowInList), 'Null if it was not saved; see `errors`.'),
      duplicates: z.array(ListedShow),
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
    url: told(text, 'The path on this site.'),
  }),
)
export const OpenData = named(
  'OpenData',
  z.object({
    licence: z.object({ name: text, url: text }),
    files: told(z.array(Dump), 'The latest night first.'),
  }),
)
