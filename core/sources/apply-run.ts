import { DomainError, type FieldError, refuse } from '#core/errors.ts'
import { importError } from '#core/imports/import-message.ts'
import { withinDailyLimit } from '#core/limits/daily-limits.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Stores } from '#core/stores.ts'
import { addShowFor, changesOf, type ItemContext, updateShowOf } from './apply-item.ts'
import { newStatements } from './field-origins.ts'
import { type Plan, reconcile } from './reconcile.ts'
import { withoutRepublishedShows } from './republished-shows.ts'
import { showsToCompare } from './shows-to-compare.ts'
import { isStillRunning, type RunResult, type Source, type StoredItem, storedItemOf } from './source.ts'
import { type KnownItem, keyOf } from './source-item.ts'
import type { SourcePorts } from './source-ports.ts'
import type { StatedItem } from './stated-items.ts'

type RunInput = {
  source: Source
  keeper: Actor
  today: string
  items: readonly StatedItem[]
  acceptsGone: boolean
  isPartial: boolean
  listsOnlyLatest: boolean
}
type Counts = Pick<RunResult, 'added' | 'changed' | 'questions' | 'proposed' | 'gone' | 'incomplete'>
type Effect = Exclude<keyof Counts, 'gone'> | null

/** Applies a run: each item in its own transaction, together with the show that it adds or changes, so that repeating an
 * interrupted run does nothing twice. Throws `input.invalid` if too many items vanished, `limit.exceeded`, or `stale_write` if the
 * source was changed or removed, or the lease was lost. */
export const applyRun = async (ports: SourcePorts, { items: allItems, ...run }: RunInput): Promise<Counts> => {
  const { source, today, acceptsGone, isPartial, listsOnlyLatest } = run
  const items = await withoutRepublishedShows(ports, allItems)
  const storedItems = await ports.transact(({ sources }) => sources.items(source.id, today))
  const knownItems = storedItems.flatMap((item) => knownItemOf(item) ?? [])
  const isKnown = (item: StatedItem): boolean =>
    knownItems.some((each) => each.externalId === item.externalId && each.showDate === item.fields.showDate)
  // A known item that now has errors still counts as present.
  const usableItems = items.filter((item) => item.errors.length === 0 || isKnown(item))
  const plan = reconcile({
    today,
    read: usableItems,
    known: knownItems,
    unlisted: storedItems.filter(({ showId }) => showId === null),
    shows: await showsToCompare(ports, usableItems, knownItems),
    ruledOut: storedItems.flatMap(({ externalId, showDate, content }) =>
      content.notSame.map((showId) => ({ externalId, showDate, showId })),
    ),
    acceptsGone,
    isPartial,
    listsOnlyLatest,
  })
  if (plan.isHalted) refuse('input.invalid', [mostlyGoneError(plan, knownItems, today)])
  const incomplete = items.filter((item) => !usableItems.includes(item) && item.fields.showDate >= today)
  const counts: Counts = { added: 0, changed: 0, questions: 0, proposed: 0, gone: plan.gone.length, incomplete: 0 }
  const context: ItemContext = { ...ports, source, author: run.keeper }
  const steps = stepsOf(plan, incomplete)
  for (const step of steps) {
    const apply = (verdict = step.verdict) =>
      ports.transact((stores) => applyStep(stores, { ...step, verdict }, context))
    const addsShow = step.verdict === 'new' && source.isTrusted
    const applied = addsShow ? withinDailyLimit(ports, 'shows', run.keeper, apply) : apply()
    const effect = await applied.catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.fields.length === 0) throw error
      return apply({ errors: error.fields })
    })
    if (effect) counts[effect] += 1
  }
  const stepsOfCompleteList = isPartial || listsOnlyLatest ? null : steps
  await ports.transact((stores) => handleMissingItems(stores, context, stepsOfCompleteList, today))
  return counts
}

const knownItemOf = ({ externalId, showDate, showId, goneSince }: StoredItem): KnownItem | null =>
  showId === null ? null : { externalId, showDate, showId, isGone: goneSince !== null }

const mostlyGoneError = ({ gone }: Plan, known: readonly KnownItem[], today: string): FieldError =>
  importError('url', 'source.mostly_gone', {
    count: gone.length,
    limit: known.filter(({ showDate, isGone }) => showDate >= today && !isGone).length,
  })

type Step = {
  stated: StatedItem
  former: KnownItem | null
  verdict:
    | 'new'
    | { showId: KnownItem['showId'] }
    | { candidates: readonly KnownItem['showId'][] }
    | { errors: readonly FieldError[] }
}

const stepsOf = (plan: Plan<StatedItem>, incomplete: readonly StatedItem[]): readonly Step[] => [
  ...plan.links.map(({ item, showId, former }): Step => ({ stated: item, former, verdict: { showId } })),
  ...plan.add.map((stated): Step => ({ stated, former: null, verdict: 'new' })),
  ...plan.questions.map(
    ({ item, showIds }): Step => ({ stated: item, former: null, verdict: { candidates: showIds } }),
  ),
  ...incomplete.map((stated): Step => ({ stated, former: null, verdict: { errors: stated.errors } })),
]

const requireRunning = async ({ sources }: Stores, source: Source): Promise<void> => {
  if (!isStillRunning(source, await sources.find(source.id))) refuse('stale_write')
}

/** Applies a step to the item as it is stored now. Locks the source against other runs and decisions. */
const applyStep = async (stores: Stores, { stated, former, verdict }: Step, context: ItemContext): Promise<Effect> => {
  const { source } = context
  await requireRunning(stores, source)
  const key = former ?? { externalId: stated.externalId, showDate: stated.fields.showDate }
  const before = await stores.sources.findItem(source.id, key)
  const item = storedItemOf(stated, before, { source, id: context.ids.next(), now: context.clock.now() })
  const [saved, effect] = await decide()
  await stores.sources.saveItem(saved)
  return effect

  async function decide(): Promise<[StoredItem, Effect]> {
    if (verdict !== 'new' && 'showId' in verdict) return linkTo(verdict.showId)
    // Another run or a person has already decided.
    if (before?.showId || before?.state === 'declined') return [before, null]
    if (verdict !== 'new' && 'errors' in verdict)
      return [{ ...item, state: 'incomplete', content: { ...item.content, errors: verdict.errors } }, 'incomplete']
    if (verdict !== 'new')
      return [
        { ...item, state: 'asked', content: { ...item.content, candidates: verdict.candidates } },
        before?.state === 'asked' ? null : 'questions',
      ]
    if (!source.isTrusted) return [{ ...item, state: 'proposed' }, before?.state === 'proposed' ? null : 'proposed']
    return [await addShowFor(stores, item, context), 'added']
  }

  async function linkTo(showId: KnownItem['showId']): Promise<[StoredItem, Effect]> {
    if (before?.state === 'declined' && before.showId === null) return [before, null]
    if (stated.errors.length > 0 && before) return [{ ...before, goneSince: null }, 'incomplete']
    const linked: StoredItem = { ...item, showId, state: before?.state === 'proposed' ? 'proposed' : 'listed' }
    const statements = newStatements(stated.fields, before?.content.stated ?? {})
    if (source.isTrusted) {
      const { item: updated, isChanged } = await updateShowOf(stores, linked, statements, context)
      return [updated, isChanged ? 'changed' : null]
    }
    const changes = await changesOf(stores, linked, statements, context)
    const isProposed = changes !== null && Object.keys(changes.fields).length > 0
    return isProposed ? [{ ...linked, state: 'proposed' }, 'proposed'] : [linked, null]
  }
}

/** Removes past items without a show. If the run read a complete list, also marks missing items with a show as gone, and removes missing
 * items without a show or a decision. Otherwise, `steps` is null. */
const handleMissingItems = async (
  stores: Stores,
  { source, clock }: ItemContext,
  steps: readonly Step[] | null,
  today: string,
): Promise<void> => {
  await requireRunning(stores, source)
  const { sources } = stores
  await sources.removePastItems(source.id, today)
  if (steps === null) return
  const presentKeys = new Set(
    steps.map(({ stated: { externalId, fields } }) => keyOf({ externalId, showDate: fields.showDate })),
  )
  const missing = (await sources.items(source.id, today)).filter((item) => !presentKeys.has(keyOf(item)))
  const isDecided = ({ state, content }: StoredItem): boolean => state === 'declined' || content.notSame.length > 0
  await sources.removeItems(missing.flatMap((item) => (item.showId === null && !isDecided(item) ? [item.id] : [])))
  for (const item of missing)
    if (item.showId !== null && item.goneSince === null) await sources.saveItem({ ...item, goneSince: clock.now() })
}
