import { BandEdit, BandInput } from '#core/bands/band.ts'
import { BandId } from '#core/ids.ts'
import { rolesThatAddShows } from '#core/permissions/policy.ts'
import { BandMerge } from '#core/timeline/merge-bands.ts'
import { catalogEntryOperations } from './catalog-entry-operations.ts'
import { anyone, created, namedBody, type Operation, ok, restrictedTo, withRoles } from './operation.ts'

const exampleBand = {
  name: 'The Nutmeg Seven',
  bio: 'Ska from Halifax.',
  links: ['https://nutmeg.example/'],
  genres: ['ska', '2-tone'],
}

export const bandOperations: readonly Operation[] = [
  ...catalogEntryOperations('band', { id: BandId, merge: namedBody('BandMerge', BandMerge) }),
  {
    method: 'GET',
    route: '/api/bands/:id/shared-line-ups',
    tag: 'Bands',
    summary: 'Lists bands that share line-ups with a band',
    description:
      'Returns up to ten bands that play or played shows with this band, those with the most shows first, each with the number of these shows, upcoming and past. Cancelled and postponed shows, and bands that dropped out, do not count.',
    access: anyone,
    params: { id: BandId },
    responses: ok('The bands.'),
    errorCodes: ['band.not_found'],
  },
  {
    method: 'POST',
    route: '/api/bands',
    tag: 'Bands',
    summary: 'Adds a band',
    description:
      'Creates a band. Several bands may have the same name. Only a ShowAdmin can add a name that looks like that of another band because it has characters of another script.',
    access: withRoles(rolesThatAddShows),
    body: { schema: namedBody('BandInput', BandInput), example: exampleBand },
    responses: created('The new band.', ['Location']),
    errorCodes: ['limit.exceeded'],
  },
  {
    method: 'PUT',
    route: '/api/bands/:id',
    tag: 'Bands',
    summary: 'Edits a band',
    description:
      'Replaces the whole band. Omitted fields become empty, except genres, musicians and picture, which are kept. Upload a picture with `POST /api/images`. `version` is the version that you read. Only a ShowAdmin can give the band a name that equals or looks like that of another band, or that differs greatly from the band’s original name.',
    access: restrictedTo('ShowAdmin, active members'),
    params: { id: BandId },
    body: { schema: namedBody('BandEdit', BandEdit), example: { ...exampleBand, version: 1 } },
    responses: ok('The band.'),
    errorCodes: ['permission.denied', 'band.not_found', 'version.missing', 'stale_write', 'limit.exceeded'],
  },
]
