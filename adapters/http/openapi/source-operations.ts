import { SourceId } from '#core/ids.ts'
import { rolesThatAddShows } from '#core/permissions/policy.ts'
import { ReadSourceInput, SourceDecision, SourceEdit, SourceInput, SourceQuery } from '#core/sources/source-input.ts'
import {
  created,
  loggedIn,
  namedBody,
  type Operation,
  ok,
  operationsWith,
  restrictedTo,
  withRoles,
} from './operation.ts'

const params = { id: SourceId }
const exampleSource = {
  address: 'https://venue.example/events.ics',
  venueId: null,
  defaultCity: 'Berlin',
  defaultCountry: 'DE',
  defaultTimeZone: 'Europe/Berlin',
  defaultShowTime: '20:00',
  licence: 'CC BY 4.0',
}

const addSource: Operation = {
  method: 'POST',
  route: '/api/sources',
  tag: 'Sources',
  summary: 'Adds a source',
  description:
    'Adds a web address that the site reads about every hour: a calendar, feed, table, or page with structured data. To preview its shows, use `POST /api/imports/read`. Only admins, and users who may edit its band and venue, can set `isTrusted`.',
  access: withRoles(rolesThatAddShows),
  body: { schema: namedBody('SourceInput', SourceInput), example: exampleSource },
  responses: created('The source. The next scheduled run reads it.'),
  errorCodes: ['source.known_already', 'limit.exceeded'],
}

const listSources: Operation = {
  method: 'GET',
  route: '/api/sources',
  tag: 'Sources',
  summary: 'Lists sources',
  description:
    'Returns up to 200 sources: those that you keep and those of your bands. With `scope=all`, which requires the role ShowAdmin, SiteAdmin or SiteOwner, returns the sources of all users.',
  access: loggedIn,
  query: SourceQuery,
  responses: ok('The sources, and their total number.'),
  errorCodes: ['permission.denied'],
  example: 'state=failing&order=stale',
}

const managers = restrictedTo('its keeper, active members of its band, ShowAdmin, SiteAdmin, SiteOwner')

export const sourceOperations = [
  addSource,
  listSources,
  ...operationsWith({ tag: 'Sources', access: managers }, [
    {
      method: 'GET',
      route: '/api/sources/:id',
      summary: 'Reads a source',
      description: 'Returns the settings of a source and the result of its last run.',
      params,
      responses: ok('The source.'),
      errorCodes: ['source.not_found'],
    },
    {
      method: 'PUT',
      route: '/api/sources/:id',
      summary: 'Edits a source',
      description:
        'Replaces the settings of a source. `version` is the version that you read. With `isPaused`, the source is no longer read on a schedule. A run in progress stops, and the next run applies the new settings. A user who changes the address or sets `isTrusted` becomes the keeper, unless they are an admin.',
      params,
      body: {
        schema: namedBody('SourceEdit', SourceEdit),
        example: { ...exampleSource, isPaused: true, version: 1 },
      },
      responses: ok('The source.'),
      errorCodes: ['permission.denied', 'source.not_found', 'source.known_already', 'version.missing', 'stale_write'],
    },
    {
      method: 'DELETE',
      route: '/api/sources/:id',
      summary: 'Removes a source',
      description: 'Stops reading a source. Its shows stay listed.',
      params,
      responses: ok('Removed.'),
      errorCodes: ['source.not_found'],
    },
    {
      method: 'POST',
      route: '/api/sources/:id/read',
      summary: 'Reads a source now',
      description:
        'Reads a source and applies its changes. A problem with the source is part of the response, not an error. If more than a third of its upcoming shows vanished at once, nothing is applied unless you send `acceptGone`. The response is `busy` while this source or another one on its host is being read.',
      params,
      body: {
        schema: namedBody('ReadSourceInput', ReadSourceInput),
        example: { acceptGone: true },
        isOptional: true,
      },
      responses: ok('The source after the run.'),
      errorCodes: ['source.not_found', 'limit.exceeded', 'busy'],
    },
    {
      method: 'GET',
      route: '/api/sources/:id/items',
      summary: 'Lists the items of a source',
      description: 'Returns the upcoming events of a source, each with its show, if it has one.',
      params,
      responses: ok('The items, by date.'),
      errorCodes: ['source.not_found'],
    },
    {
      method: 'POST',
      route: '/api/sources/:id/decisions',
      summary: 'Decides on items of a source',
      description:
        'Accepts or declines items (`accept`, `decline`); decides that an item is the show `showId` (`same`), or is not (`different`; without `showId`, the item is none of its candidates); returns items to `proposed` and unlinks them from their shows (`undo`); or lets the source change the fields in `facts` again (`release`).',
      params,
      body: {
        schema: namedBody('SourceDecision', SourceDecision),
        example: { itemIds: ['00000000-0000-4000-8000-0000000000aa'], decision: 'accept' },
      },
      responses: ok('The decided items.'),
      errorCodes: ['permission.denied', 'source.not_found', 'limit.exceeded'],
    },
  ]),
]
