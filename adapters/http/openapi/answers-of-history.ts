import * as z from 'zod/mini'
import { actRoles, actStates } from '#core/shows/act.ts'
import { ageRestrictions } from '#core/shows/age-restriction.ts'
import { showStatuses } from '#core/shows/status.ts'
import { vouchers } from '#core/shows/voucher.ts'
import { type ChangeKind, type Change as ChangeOfCore, changeFields } from '#core/timeline/change.ts'
import type { HistoryPage } from '#core/timeline/list-history.ts'
import { addressVisibilities } from '#core/venues/venue.ts'
import { answerOf, day, instant, named, orNull, time, told, uuid, whole } from './answer.ts'

const text = z.string()
const flag = z.boolean()

const ChangeField = named('ChangeField', z.enum(changeFields))

const changeOf = <Kind extends ChangeKind, Value extends z.ZodMiniType>(kind: Kind, value: Value) =>
  z.object({
    field: ChangeField,
    kind: z.literal(kind),
    from: told(orNull(value), 'The former value; null means empty.'),
    to: told(orNull(value), 'The new value; null means empty.'),
    isExcerpt: told(z.optional(z.literal(true)), 'The values are longer; ask for `version` to read them in full.'),
  })

const partOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    items: z.array(item),
    before: told(whole, 'How many items an excerpt leaves out before these.'),
    after: told(whole, 'How many items an excerpt leaves out after these.'),
  })

const name = told(orNull(text), 'The present name; null if the entry no longer exists.')

const NamedAct = z.object({
  bandId: uuid,
  name,
  role: z.enum(actRoles),
  setTime: orNull(time),
  state: z.enum(actStates),
})

const Change = told(
  named(
    'Change',
    answerOf<ChangeOfCore>()(
      z.discriminatedUnion('kind', [
        changeOf('text', text),
        changeOf('day', day),
        changeOf('time', time),
        changeOf('status', z.enum(showStatuses)),
        changeOf('ageLimit', z.object({ ageRestriction: z.enum(ageRestrictions), ageLimit: orNull(z.number()) })),
        changeOf('lineUp', partOf(NamedAct)),
        changeOf('links', partOf(text)),
        changeOf('image', z.object({ id: uuid })),
        changeOf('confirmationSource', z.enum(vouchers)),
        changeOf('band', z.object({ id: uuid, name })),
        changeOf('venue', z.object({ id: uuid, name })),
        changeOf('country', told(text, 'ISO 3166-1 alpha-2 code.')),
        changeOf('coordinates', z.object({ latitude: z.number(), longitude: z.number() })),
        changeOf('timeZone', told(text, 'IANA time zone.')),
        changeOf('visibility', z.enum(addressVisibilities)),
        changeOf('minutes', told(whole, 'Minutes before doors.')),
      ]),
    ),
  ),
  'A changed field. `kind` tells the type of both values.',
)

const happenings = ['added', 'edited', 'corrected', 'confirmed', 'deleted', 'restored', 'merged', 'unmerged'] as const

export const History = named(
  'History',
  answerOf<HistoryPage>()(
    z.object({
      entries: told(
        z.array(
          z.object({
            version: whole,
            what: z.enum(happenings),
            at: instant,
            by: told(orNull(text), 'A display name; null if the account was deleted.'),
            changes: z.array(Change),
            mayRestore: flag,
            merge: orNull(z.object({ id: uuid, name: text, isUndone: flag, mayUndo: flag })),
          }),
        ),
        'The latest change first.',
      ),
      before: told(orNull(whole), 'Send it as `before` to read on; null on the last page.'),
    }),
  ),
)
