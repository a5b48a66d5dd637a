import * as z from 'zod/mini'
import { ProfileDetails } from '#core/accounts/edit-profile.ts'
import { BandEdit, BandInput } from '#core/bands/band.ts'
import { genres } from '#core/bands/genres.ts'
import type { Core } from '#core/core.ts'
import { DomainError } from '#core/errors.ts'
import type { BandId, MergeId, ShowId, VenueId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { offStatuses, showStatuses } from '#core/shows/status.ts'
import { venueDoorFlags } from '#core/venues/door-facts.ts'
import { VenueEdit } from '#core/venues/venue.ts'
import { showEdit, showInput, venueBody, venueInput } from '#test/support/bodies.ts'
import type { makeRandom } from '#test/support/random.ts'

type Settings = {
  core: Core
  rows: WritableRows
  random: ReturnType<typeof makeRandom>
  admin: Actor
  /** The user who claims bands; `admin` makes the other writes. */
  user: Actor
  today: Date
  extraWrites?: Writes
}

export type Writes = Readonly<Record<string, () => Promise<unknown>>>

export type WritableTable = 'show' | 'band' | 'venue'
export type RowState = 'listed' | 'deleted' | 'edited'
export type WritableRow<Id = string> = { id: Id; version: number; name: string }

export type WritableRows = {
  of(table: WritableTable, state: RowState): Promise<readonly WritableRow[]>
  /** Resolves to the latest merges that nobody has undone. */
  merges(): Promise<readonly MergeId[]>
}

const DAY_MS = 24 * 60 * 60 * 1000
const bandNames = [
  'Rude Kettle',
  'The Nutmeg Seven',
  'Trombone Tax',
  'Skalloween',
  'Half Past Ten',
  'Larkspur',
  'Ärger Å Ska',
]
const cities = [
  { city: 'Berlin', region: 'Berlin', country: 'DE', latitude: 52.52, longitude: 13.405 },
  { city: 'Hamburg', region: 'Hamburg', country: 'DE', latitude: 53.55, longitude: 9.99 },
  { city: 'Oakland', region: 'California', country: 'US', latitude: 37.8, longitude: -122.27 },
]

/** Returns a function that performs a random write: a use case or one of `extraWrites`. That function resolves to the
 * name of the write, or to null if the write was refused. */
export const makeRandomWrites = ({ core, rows, random, admin, user, today, extraWrites = {} }: Settings) => {
  const { pick, below, chance } = random
  const anyOf = async <Id>(table: WritableTable, state: RowState): Promise<WritableRow<Id>> => {
    const candidates = await rows.of(table, state)
    if (candidates.length === 0) throw new DomainError(`${table}.not_found`)
    return pick(candidates) as WritableRow<Id>
  }
  const anyShow = (state: RowState = 'listed') => anyOf<ShowId>('show', state)
  const anyBand = (state: RowState = 'listed') => anyOf<BandId>('band', state)
  const anyVenue = (state: RowState = 'listed') => anyOf<VenueId>('venue', state)
  const anyMerge = async (): Promise<MergeId> => {
    const merges = await rows.merges()
    if (merges.length === 0) throw new DomainError('merge.not_found')
    return pick(merges)
  }
  const dayFromToday = (days: number): string => new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const anyBandName = (): string => (chance(0.7) ? pick(bandNames) : `${pick(bandNames)} ${below(30)}`)
  const anyLocation = () => {
    const { latitude, longitude, ...city } = pick(cities)
    const pin = chance(0.5) ? { latitude: latitude + below(100) / 1000, longitude } : {}
    return { ...city, ...pin }
  }
  const showFields = async () => ({
    showTitle: `${pick(['Skanksgiving', 'Rude Night', 'All-dayer'])} ${below(20)}`,
    hasOwnTitle: chance(0.5),
    showDate: dayFromToday(below(chance(0.2) ? 200 : 20) - 3),
    doorTime: pick(['18:00', '19:00', '20:30']),
    showTime: pick(['20:30', '21:00', null]),
    bandList: [...new Set(Array.from({ length: 1 + below(3) }, anyBandName))].map((bandName) => ({
      bandName,
      ...(chance(0.2) && { state: pick(['confirmed', 'announced', 'dropped-out']) }),
    })),
    ...(chance(0.8)
      ? { venueId: (await anyVenue()).id, ...noVenueFields }
      : { venueName: `Hall ${below(30)}`, venueAddress: `${below(20)} Main Street`, ...venueLocation(anyLocation()) }),
    price: pick(['free', '5 EUR', '$10', null]),
    ageRestriction: pick(['Yes', 'No', 'Unknown']),
    doorFacts: { priceKind: pick(['free', 'donation']), [pick(venueDoorFlags)]: chance(0.5) },
    description: pick(['Bring earplugs', '"Loud",\nand late', null]),
  })
  const editShow = async (changes: object = {}) => {
    const { id, version } = await anyShow()
    await core.editShow(admin, id, showEdit({ ...(await showFields()), version, ...changes }))
  }
  const venueFields = () =>
    venueBody({
      name: `Hall ${below(30)}`,
      address: `${below(20)} Main Street`,
      ...anyLocation(),
      addressVisibility: pick(['public', 'public', 'ask-a-punk']),
      doorFacts: { [pick(venueDoorFlags)]: chance(0.5) },
      capacity: below(500) + 1,
    })
  const bandFields = () => ({
    name: anyBandName(),
    bio: pick(['From here', null]),
    genres: [pick(genres), pick(genres)],
  })

  const writes: Writes = {
    'add show': async () => core.addShow(admin, showInput(await showFields())),
    'add show with new bands': async () =>
      core.addShow(admin, showInput({ ...(await showFields()), bandList: [{ bandName: `New ${below(1000)}` }] })),
    'edit show': () => editShow({ status: pick(showStatuses) }),
    'edit price': async () => {
      const { id, version } = await anyShow()
      const show = await core.findShow(admin, id)
      await core.editShow(admin, id, showEdit({ ...show, showPoster: null, version, price: `${below(90)} EUR` }))
    },
    'call off show': () => editShow({ status: pick(offStatuses) }),
    'delete show': async () => core.deleteShow(admin, (await anyShow()).id),
    'undelete show': async () => {
      const { id, version } = await anyShow('deleted')
      await core.restoreShow(admin, id, { version })
    },
    'restore show': async () => core.restoreShow(admin, (await anyShow('edited')).id, { version: 1 }),
    'confirm show': async () => core.confirmShow(admin, (await anyShow()).id, { as: 'fan' }),
    'import shows': async () => {
      const importRows = [
        { line: 1, show: await showFields() },
        { line: 2, show: await showFields() },
      ]
      await core.saveImport(admin, async () => ({
        rows: importRows.map((row) => ({ ...row, status: 'scheduled', again: false })),
      }))
    },
    'add band': () => core.addBand(admin, BandInput.parse(bandFields())),
    'edit band': async () => {
      const { id, version } = await anyBand()
      await core.editBand(admin, id, BandEdit.parse({ ...bandFields(), version }))
    },
    'restore band': async () => core.restoreBand(admin, (await anyBand('edited')).id, { version: 1 }),
    'merge bands': async () => core.mergeBands(admin, (await anyBand()).id, { into: (await anyBand()).id }),
    'add venue': () => core.addVenue(admin, venueInput(venueFields())),
    'edit venue': async () => {
      const { id, version } = await anyVenue()
      await core.editVenue(admin, id, VenueEdit.parse({ ...venueFields(), version }))
    },
    'restore venue': async () => core.restoreVenue(admin, (await anyVenue('edited')).id, { version: 1 }),
    'merge venues': async () => core.mergeVenues(admin, (await anyVenue()).id, { into: (await anyVenue()).id }),
    'undo merge': async () => core.undoMerge(admin, await anyMerge()),
    'repair time zones': () => core.repairTimeZones(10),
    'claim band': async () => core.claimBand(user, (await anyBand()).id, { reason: 'I play the trombone' }),
    'edit profile': () =>
      core.editProfile(admin, ProfileDetails.parse({ displayName: `Admin ${below(9)}`, bio: null, url: null })),
    ...extraWrites,
  }

  return async (): Promise<string | null> => {
    const writeName = pick(Object.keys(writes))
    try {
      await writes[writeName]?.()
      return writeName
    } catch (error) {
      if (error instanceof DomainError || error instanceof z.core.$ZodError) return null
      throw error
    }
  }
}

const noVenueFields = {
  venueName: undefined,
  venueAddress: undefined,
  venueCity: undefined,
  venueRegion: undefined,
  venueCountry: undefined,
}

const venueLocation = ({ city, region, country, ...pin }: Record<string, unknown>) => ({
  venueCity: city,
  venueRegion: region,
  venueCountry: country,
  ...pin,
})
