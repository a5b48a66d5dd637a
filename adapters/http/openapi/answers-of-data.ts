import * as z from 'zod/mini'
import { dumpFormats, type DumpFile as File } from '#core/exports/dumps.ts'
import type { ImportRow } from '#core/imports/import-row.ts'
import type { ListedShow as Listed } from '#core/imports/listed-show.ts'
import type { RowShow } from '#core/imports/row-show.ts'
import type { SavedRow } from '#core/imports/save-import.ts'
import { ageRestrictions } from '#core/shows/show.ts'
import { showStatuses } from '#core/shows/status.ts'
import { answerOf, day, named, orNull, told, uuid, whole } from './answer.ts'
import { BandHit, VenueHit } from './answers-of-places.ts'
import { ShowListing } from './answers-of-shows.ts'

const text = z.string()
const faults = told(z.array(z.object({ field: text, message: text })), 'What saving it as it is would refuse.')
const lines = z.array(whole)

const ListedShow = named(
  'ListedShow',
  answerOf<Listed>()(
    z.object({
      id: uuid,
      slug: told(text, 'The readable part of /shows/{slug}.'),
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
      showDate: told(maybe, 'A calendar day, YYYY-MM-DD, or what stands in its place.'),
      doorTime: told(maybe, 'HH:MM, at the venue, or what stands in its place.'),
      showTime: maybe,
      bandList: told(
        z.exactOptional(z.array(z.union([z.object({ bandName: text }), z.object({ bandId: uuid })]))),
        'In billing order; by their ids those that are known.',
      ),
      venueId: told(z.exactOptional(uuid), 'The venue, where it is known; its name and place stand beside.'),
      venueName: maybe,
      venueAddress: maybe,
      venueCity: maybe,
      venueRegion: maybe,
      venueCountry: told(maybe, 'ISO 3166-1 alpha-2, or what stands in its place.'),
      timeZone: told(maybe, 'IANA, where the city does not tell it.'),
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
      line: told(whole, 'Where it stands in what was sent, from 1 on.'),
      source: told(text, 'Its text.'),
      status: z.enum(showStatuses),
      notes: told(z.array(text), 'What the person should know that is no error.'),
      errors: told(
        z.array(z.object({ field: text, message: text, choices: z.exactOptional(z.array(ReadShow)) })),
        'What saving it would refuse. A question has choices, each with the fields of the show that it fills in.',
      ),
      show: told(ReadShow, 'In the fields in which it is saved, as far as it could be read.'),
      bands: z.array(z.object({ bandName: text, bandId: orNull(uuid), likely: z.array(BandHit) })),
      venue: z.object({ venueId: orNull(uuid), likely: z.array(VenueHit) }),
      duplicates: told(z.array(ListedShow), 'Listed at this venue on this day already.'),
      sameAs: told(lines, 'Other lines at this venue on this day.'),
      clashes: told(z.array(ListedShow), 'Listed elsewhere on this day with one of the bands.'),
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
