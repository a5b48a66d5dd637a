import { type DocumentedCall, everybody, ok } from './call.ts'
import { callsOfData } from './calls-of-data.ts'
import { callsOfLoggingIn } from './calls-of-logging-in.ts'
import { callsOfMembers } from './calls-of-members.ts'
import { callsOfBands } from './calls-of-places.ts'
import { callsOfShows } from './calls-of-shows.ts'
import { callsOfSite } from './calls-of-site.ts'
import { callsOfUsers } from './calls-of-users.ts'
import { callsOfVenues } from './calls-of-venues.ts'
import { callsOfYourAccount } from './calls-of-your-account.ts'

const document: DocumentedCall = {
  method: 'GET',
  route: '/api/openapi.json',
  thing: 'The service',
  summary: 'Reads this document',
  description: 'Returns the OpenAPI 3.1 document of the API. It is the same for everyone.',
  who: everybody,
  answers: { ...ok('The document.'), 304: { says: 'Not modified: `If-None-Match` named this version.' } },
  refuses: [],
  isReadableAnywhere: true,
}

export const documentedCalls: readonly DocumentedCall[] = [
  ...callsOfShows,
  ...callsOfBands,
  ...callsOfVenues,
  ...callsOfData,
  ...callsOfMembers,
  ...callsOfLoggingIn,
  ...callsOfYourAccount,
  ...callsOfUsers,
  ...callsOfSite,
  document,
]
