import { ShowId } from '#core/ids.ts'
import { RsvpInput } from '#core/rsvps/rsvp-input.ts'
import { loggedIn, namedBody, ok, operationsWith } from './operation.ts'

export const rsvpOperations = operationsWith({ tag: 'Your account', access: loggedIn }, [
  {
    method: 'GET',
    route: '/api/rsvps',
    summary: 'Lists your RSVPs',
    description:
      'Returns the shows that you are going to, or may go to, including past and cancelled ones. Nobody else can see your RSVPs, and no show reveals how many RSVPs it has.',
    responses: ok('Your RSVPs.'),
  },
  {
    method: 'POST',
    route: '/api/rsvps',
    summary: 'Sets RSVPs',
    description:
      'Stores whether you are going to shows (`yes`) or not decided (`maybe`), and returns all your RSVPs. For each show the latest `respondedAt` wins, so a device can send what it stored before you logged in. A `respondedAt` in the future counts as now. Ignores unknown shows. Idempotent.',
    body: {
      schema: namedBody('RsvpInput', RsvpInput),
      example: {
        rsvps: [
          {
            showId: '00000000-0000-4000-8000-0000000000aa',
            response: 'maybe',
            respondedAt: '2026-11-20T18:30:00Z',
          },
        ],
      },
    },
    responses: ok('All your RSVPs.'),
    errorCodes: ['rsvp.too_many', 'limit.exceeded'],
  },
  {
    method: 'DELETE',
    route: '/api/rsvps/:id',
    summary: 'Removes an RSVP',
    description: 'Removes your RSVP to the show with this id. Idempotent.',
    params: { id: ShowId },
    responses: ok('Removed.'),
  },
])
