import { ShowId } from '#core/ids.ts'
import { RsvpInput } from '#core/rsvps/rsvp-input.ts'
import { loggedIn, ok, operationsWith, requestBody } from './operation.ts'

export const rsvpOperations = operationsWith({ tag: 'Your account', access: loggedIn }, [
  {
    method: 'GET',
    route: '/api/rsvps',
    summary: 'Lists your RSVPs',
    description:
      'Returns the shows that you are going to, or maybe going to, past and cancelled ones included. Nobody else can see them, and no show says how many there are.',
    responses: ok('Your RSVPs.'),
  },
  {
    method: 'POST',
    route: '/api/rsvps',
    summary: 'Sets RSVPs',
    description:
      'Says whether you are going to shows (`yes`) or not decided (`maybe`), and returns all your RSVPs. The latest `respondedAt` of a show wins, so that a device can send what it stored before you logged in; an instant in the future counts as now. Ignores unknown shows. Repeatable.',
    body: {
      schema: requestBody('RsvpInput', RsvpInput),
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
    description: 'Removes your RSVP of the show with this id. Repeatable.',
    params: { id: ShowId },
    responses: ok('Removed.'),
  },
])
