import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ShowId, VenueId } from '#core/ids.ts'
import { changesBy, newStatements, originsOf, pick } from '#core/sources/field-origins.ts'
import { type Plan, reconcile } from '#core/sources/reconcile.ts'
import type { KnownItem, RankedSource, SourcedFields, SourcedShow, SourceItem } from '#core/sources/source-item.ts'

/** Compares the results of random runs, edits and releases with those of a naive model. */

const SEQUENCE_COUNT = Number(process.env.SOURCE_SEQUENCES ?? 2_000)
const TODAY = '2027-07-01'
const sources: readonly RankedSource[] = [
  { id: 'venue', isAuthoritative: true },
  { id: 'listing', isAuthoritative: false },
  { id: 'other', isAuthoritative: false },
]
const blank = {
  showTitle: '',
  doorTime: null,
  price: null,
  eventUrl: null,
  ticketUrl: null,
  description: null,
  status: 'scheduled',
} as const
/** Returns the fields of a night. Each night has its own day and bands, so the model needs no matching. */
const sourcedFieldsOf = (night: number): SourcedFields => ({
  ...blank,
  showDate: `2027-07-${10 + night}`,
  showTime: '20:00',
  venueId: 'SO36' as VenueId,
  bandKeys: [`band ${night}`],
})

type Step =
  | { kind: 'read'; source: number; items: readonly { night: number; price: string; isCancelled: boolean }[] }
  | { kind: 'edit'; night: number; price: string }
  | { kind: 'release'; night: number; source: number }

const anyNight = fc.nat({ max: 4 })
const anyPrice = fc.constantFrom('1 €', '2 €', '3 €')
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      source: fc.nat({ max: sources.length - 1 }),
      items: fc.uniqueArray(fc.record({ night: anyNight, price: anyPrice, isCancelled: fc.boolean() }), {
        selector: (each) => each.night,
      }),
    }),
  },
  fc.record({ kind: fc.constant('edit' as const), night: anyNight, price: anyPrice }),
  fc.record({ kind: fc.constant('release' as const), night: anyNight, source: fc.nat({ max: sources.length - 1 }) }),
)

type LinkedItem = KnownItem & { source: RankedSource; stated: Partial<SourcedFields>; applied: Partial<SourcedFields> }

const makeImplementation = () => {
  const shows = new Map<ShowId, SourcedShow>()
  const linked: LinkedItem[] = []
  const showOn = (night: number) =>
    [...shows.values()].find(({ fields }) => fields.showDate === sourcedFieldsOf(night).showDate)
  const itemsOf = (source: RankedSource) => linked.filter((each) => each.source === source)
  const plan = (source: RankedSource, read: readonly SourceItem[]): Plan =>
    reconcile({
      today: TODAY,
      read,
      known: itemsOf(source),
      shows: [...shows.values()],
      ruledOut: [],
      unlisted: [],
      acceptsGone: false,
      isPartial: false,
      listsOnlyLatest: false,
    })
  const link = (source: RankedSource, { externalId, fields }: SourceItem, showId: ShowId): LinkedItem => {
    const found = itemsOf(source).find((each) => each.externalId === externalId)
    if (found) return Object.assign(found, { isGone: false })
    const { showDate } = fields
    const added: LinkedItem = { externalId, showDate, showId, isGone: false, source, stated: {}, applied: {} }
    linked.push(added)
    return added
  }
  const apply = (source: RankedSource, { add, links, gone, isHalted }: Plan): number => {
    if (isHalted) return 0
    let changes = 0
    for (const each of add) {
      const id = `show ${shows.size}` as ShowId
      shows.set(id, { id, fields: { ...sourcedFieldsOf(0), ...each.fields } })
      Object.assign(link(source, each, id), { stated: each.fields, applied: each.fields })
    }
    for (const { item, showId } of links) {
      const show = shows.get(showId)
      if (!show) continue
      const ownItem = link(source, item, showId)
      const origins = originsOf(
        show.fields,
        linked.filter((each) => each.showId === showId),
      )
      const statements = newStatements(item.fields, ownItem.stated)
      const { fields, held } = changesBy(source, { fields: show.fields, origins }, statements)
      changes += Object.keys(fields).length
      show.fields = { ...show.fields, ...fields }
      Object.assign(ownItem, { stated: item.fields, applied: { ...ownItem.applied, ...pick(show.fields, held) } })
    }
    for (const each of gone) (each as LinkedItem).isGone = true
    return changes
  }
  const release = (source: RankedSource, night: number): void => {
    const show = showOn(night)
    const ownItem = itemsOf(source).find((each) => each.showId === show?.id)
    if (!show || !ownItem) return
    ownItem.applied = { ...ownItem.applied, price: show.fields.price }
    ownItem.stated = pick(ownItem.stated, ['status'])
  }
  return { shows, plan, apply, showOn, release }
}

type Statement = { price: string; status: string }
/** `applied` has the values that each source set last, in the order in which the sources first listed the show. */
type ModelShow = Statement & {
  applied: Map<RankedSource, Partial<Statement>>
  stated: Map<RankedSource, Partial<Statement>>
}

/** Makes a model that applies runs and releases by naive rules, without plans, matching or origins. */
const makeModel = () => {
  const shows = new Map<number, ModelShow>()
  const presentNights = new Map<string, Set<number>>(sources.map(({ id }) => [id, new Set()]))
  const holderOf = (show: ModelShow, name: keyof Statement): RankedSource | 'user' | null => {
    const holders = [...show.applied].filter(([, fields]) => fields[name] === show[name]).map(([source]) => source)
    const isUntouched = show[name] === 'scheduled' && ![...show.applied.values()].some((fields) => fields[name])
    return holders.find(({ isAuthoritative }) => isAuthoritative) ?? holders[0] ?? (isUntouched ? null : 'user')
  }
  const applyStatement = (source: RankedSource, show: ModelShow, statement: Statement): void => {
    const applied = show.applied.get(source) ?? {}
    show.applied.set(source, applied)
    const stated = show.stated.get(source)
    const holders = { price: holderOf(show, 'price'), status: holderOf(show, 'status') }
    for (const name of ['price', 'status'] as const) {
      const holder = holders[name]
      const maySet =
        holder === null ||
        (holder !== 'user' && (holder === source || (source.isAuthoritative && !holder.isAuthoritative)))
      if (maySet && stated?.[name] !== statement[name]) {
        show[name] = statement[name]
        applied[name] = statement[name]
      }
    }
    show.stated.set(source, statement)
  }
  const read = (source: RankedSource, items: Extract<Step, { kind: 'read' }>['items']): void => {
    const nights = presentNights.get(source.id) ?? new Set()
    const vanished = [...nights].filter((each) => !items.some((one) => one.night === each))
    if (vanished.length * 3 > nights.size) return
    for (const each of items) {
      const statement = { price: each.price, status: each.isCancelled ? 'cancelled' : 'scheduled' }
      const show = shows.get(each.night)
      if (!show && each.isCancelled) continue
      if (show) applyStatement(source, show, statement)
      else
        shows.set(each.night, {
          ...statement,
          applied: new Map([[source, { ...statement }]]),
          stated: new Map([[source, statement]]),
        })
      nights.add(each.night)
    }
    for (const each of vanished) nights.delete(each)
    presentNights.set(source.id, nights)
  }
  const release = (source: RankedSource, night: number): void => {
    const show = shows.get(night)
    const applied = show?.applied.get(source)
    if (!show || !applied) return
    applied.price = show.price
    show.stated.set(source, { ...show.stated.get(source), price: '' })
  }
  return { shows, read, release }
}

const itemOf = ({ night, price, isCancelled }: Extract<Step, { kind: 'read' }>['items'][number]) => ({
  externalId: `event ${night}`,
  fields: {
    ...sourcedFieldsOf(night),
    price,
    status: isCancelled ? ('cancelled' as const) : ('scheduled' as const),
  },
})

test('random runs, edits and releases end as the naive model predicts, and a repeated run changes nothing', () => {
  let halts = 0
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
      const implementation = makeImplementation()
      const model = makeModel()
      for (const each of steps) {
        const source = each.kind === 'read' ? sources[each.source] : undefined
        if (each.kind === 'read' && source) {
          const read = each.items.map(itemOf)
          const plan = implementation.plan(source, read)
          halts += plan.isHalted ? 1 : 0
          implementation.apply(source, plan)
          model.read(source, each.items)
          const repeatedPlan = implementation.plan(source, read)
          const { add, questions, gone, isHalted } = repeatedPlan
          expect([add, questions, gone.length > 0 && !isHalted]).toEqual([[], [], false])
          expect(implementation.apply(source, repeatedPlan)).toBe(0)
        } else if (each.kind === 'edit') {
          const show = implementation.showOn(each.night)
          if (show) show.fields = { ...show.fields, price: each.price }
          const modelShow = model.shows.get(each.night)
          if (modelShow) modelShow.price = each.price
        } else if (each.kind === 'release') {
          const releasedSource = sources[each.source]
          if (!releasedSource) continue
          implementation.release(releasedSource, each.night)
          model.release(releasedSource, each.night)
        }
      }
      const listed = [...implementation.shows.values()].map(({ fields }) => [
        fields.showDate,
        fields.price,
        fields.status,
      ])
      const expected = [...model.shows].map(([night, show]) => [
        sourcedFieldsOf(night).showDate,
        show.price,
        show.status,
      ])
      expect(listed.toSorted()).toEqual(expected.toSorted())
    }),
    { numRuns: SEQUENCE_COUNT, seed: 20261127 },
  )
  expect(halts).toBeGreaterThan(100)
})
