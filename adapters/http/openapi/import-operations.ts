import { ImportSource } from '#core/imports/read-import.ts'
import { ImportRows } from '#core/imports/save-import.ts'
import { rolesThatAddShows } from '#core/permissions/policy.ts'
import { namedBody, ok, operationsWith, withRoles } from './operation.ts'

const rows = [{ line: 1, show: { showTitle: 'Skank & File', showDate: '2026-12-05', doorTime: '19:00' } }]

export const importOperations = operationsWith({ tag: 'Imports', access: withRoles(rolesThatAddShows) }, [
  {
    method: 'POST',
    route: '/api/imports/read',
    summary: 'Reads shows from text, a file or a web address',
    description:
      'Returns rows for review and stores nothing. Send either `text` or `url`, or upload a file (table, calendar, feed, web page or text) of up to 10 MB in the form field `file`.',
    body: {
      schema: namedBody('ImportSource', ImportSource),
      example: { text: 'Fri 27 Nov 2026 – SO36, Berlin – w/ Trombone Tax' },
      form: 'file',
    },
    responses: ok('The rows for review.'),
    errorCodes: ['limit.exceeded', 'busy'],
  },
  {
    method: 'POST',
    route: '/api/imports/save',
    summary: 'Saves reviewed rows',
    description:
      'Saves up to 200 rows independently: an invalid row does not prevent the others from being saved. Each result contains the `line` of its row, and any errors.',
    body: { schema: namedBody('ImportRows', ImportRows), example: { rows } },
    responses: ok('The result for each row.'),
    errorCodes: ['limit.exceeded', 'busy'],
  },
])
