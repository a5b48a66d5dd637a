import { accountOperations } from './account-operations.ts'
import { bandOperations } from './band-operations.ts'
import { dataOperations } from './data-operations.ts'
import { loginOperations } from './login-operations.ts'
import { memberOperations } from './member-operations.ts'
import { anyone, notModified, type Operation, ok } from './operation.ts'
import { showOperations } from './show-operations.ts'
import { siteOperations } from './site-operations.ts'
import { userOperations } from './user-operations.ts'
import { venueOperations } from './venue-operations.ts'

const document: Operation = {
  method: 'GET',
  route: '/api/openapi.json',
  tag: 'The service',
  summary: 'Reads this document',
  description: 'Returns the OpenAPI 3.1 document of the API. It is the same for everyone.',
  access: anyone,
  responses: { ...ok('The document.'), 304: notModified },
  refuses: [],
  isReadableAnywhere: true,
}

export const documentedOperations: readonly Operation[] = [
  ...showOperations,
  ...bandOperations,
  ...venueOperations,
  ...dataOperations,
  ...memberOperations,
  ...loginOperations,
  ...accountOperations,
  ...userOperations,
  ...siteOperations,
  document,
]
