import { MergeId } from '#core/ids.ts'
import { rolesThatEditEveryEntry } from '#core/permissions/policy.ts'
import { accessOperations } from './access-operations.ts'
import { accountOperations } from './account-operations.ts'
import { alertOperations } from './alert-operations.ts'
import { bandOperations } from './band-operations.ts'
import { cityOperations } from './city-operations.ts'
import { fileOperations } from './file-operations.ts'
import { importOperations } from './import-operations.ts'
import { loginOperations } from './login-operations.ts'
import { memberOperations } from './member-operations.ts'
import { anyone, notModified, type Operation, ok, withRoles } from './operation.ts'
import { rsvpOperations } from './rsvp-operations.ts'
import { searchOperations } from './search-operations.ts'
import { showOperations } from './show-operations.ts'
import { siteOperations } from './site-operations.ts'
import { sourceOperations } from './source-operations.ts'
import { userOperations } from './user-operations.ts'
import { venueOperations } from './venue-operations.ts'

const undoMerge: Operation = {
  method: 'POST',
  route: '/api/merges/:id/undo',
  tag: 'Merges',
  summary: 'Undoes a merge',
  description:
    'Separates two bands or venues that were merged. Reverts the merge, except for alerts and anything that has been changed since.',
  access: withRoles(rolesThatEditEveryEntry),
  params: { id: MergeId },
  responses: ok('Merge undone.'),
  errorCodes: ['merge.not_found', 'merge.undone', 'merge.impossible', 'stale_write'],
}

const readDocument: Operation = {
  method: 'GET',
  route: '/api/openapi.json',
  tag: 'The service',
  summary: 'Reads this document',
  description: 'Returns the OpenAPI 3.1 document of the API. It is identical for everyone.',
  access: anyone,
  responses: { ...ok('The document.'), 304: notModified },
  hasPublicCors: true,
}

export const documentedOperations: readonly Operation[] = [
  ...showOperations,
  ...bandOperations,
  ...venueOperations,
  ...searchOperations,
  ...cityOperations,
  undoMerge,
  ...fileOperations,
  ...importOperations,
  ...sourceOperations,
  ...alertOperations,
  ...memberOperations,
  ...loginOperations,
  ...accountOperations,
  ...rsvpOperations,
  ...userOperations,
  ...accessOperations,
  ...siteOperations,
  readDocument,
]
