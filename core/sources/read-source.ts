import { DomainError, refuse } from '#core/errors.ts'
import { type ImportNote, importError, importMessage } from '#core/imports/import-message.ts'
import { type ReadDrafts, readAddress } from '#core/imports/read-address.ts'
import { dayIn } from '#core/time/local-time.ts'
import { applyRun } from './apply-run.ts'
import { keeperOf } from './keeper.ts'
import type { makeRobots } from './robots.ts'
import { holdsLease, type RunResult, type Source } from './source.ts'
import type { SourcePorts } from './source-ports.ts'
import { statedItems } from './stated-items.ts'

type Outcome = { result: RunResult; kind: Source['kind']; validators: Source['validators']; problem: ImportNote | null }

const MAX_BYTES = 10 * 1024 * 1024
const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const MAX_BACKOFF_HOURS = 24
const WEEK_MS = 7 * 24 * HOUR_MS

/** Returns a function that reads a leased source and applies the run in steps, so that the next run continues an interrupted one.
 * Records the result or the problem. If the source was changed in the meantime, schedules an immediate new run instead. After a week
 * of problems, emails the keeper once. */
export const makeReadLeased = (ports: SourcePorts, robots: ReturnType<typeof makeRobots>) => {
  const read = async (source: Source, acceptsGone: boolean): Promise<Outcome> => {
    const startedAt = ports.clock.now().getTime()
    const keeper = (await keeperOf(ports, source)) ?? fail('source.no_keeper')
    const today = dayIn(source.defaults.timeZone ?? 'UTC', ports.clock.now())
    const drafts = await readAddress(ports, source.address, {
      ...{ today, accountId: keeper.accountId, maxBytes: MAX_BYTES, validators: source.validators },
      checkUrl: async (url) => {
        if (!(await robots.isAllowed(url))) fail('source.robots')
      },
    }).catch(emptyIfReadBefore(source))
    const elapsedMs = (): number => ports.clock.now().getTime() - startedAt
    if (drafts.isUnmodified && source.result) {
      const result = { ...source.result, added: 0, changed: 0, isUnchanged: true, tookMs: elapsedMs() }
      return { result, kind: source.kind, validators: source.validators, problem: null }
    }
    const { items, undated, isPartial } = await statedItems(ports, source, drafts)
    const listsOnlyLatest = drafts.kind === 'feed'
    const counts = await applyRun(ports, { source, keeper, today, items, acceptsGone, isPartial, listsOnlyLatest })
    const incomplete = counts.incomplete + undated
    const found = items.length + undated
    const result = { ...counts, found, incomplete, isUnchanged: false, tookMs: elapsedMs() }
    const problem = isPartial ? importMessage('source.partly_read') : null
    return { result, kind: drafts.kind, validators: isPartial ? null : drafts.validators, problem }
  }

  return async (source: Source, { acceptsGone = false } = {}): Promise<void> => {
    const outcome = await read(source, acceptsGone).catch((error: unknown) => ({ error }))
    await ports.transact(async ({ sources, accounts, jobs }) => {
      const current = await sources.find(source.id)
      if (!current || !holdsLease(source, current)) return
      const now = ports.clock.now()
      if (current.version !== source.version) return sources.save({ ...current, leasedUntil: null, nextReadAt: now })
      const updated =
        'result' in outcome ? afterSuccess(current, outcome, now) : afterFailure(current, outcome.error, now)
      const hasFailedForAWeek =
        updated.failingSince !== null && now.getTime() - updated.failingSince.getTime() >= WEEK_MS
      const keeper =
        hasFailedForAWeek && !updated.isKeeperNotified && current.keeperId && (await accounts.find(current.keeperId))
      await sources.save({ ...updated, isKeeperNotified: updated.isKeeperNotified || hasFailedForAWeek })
      if (!keeper) return
      const { address, id } = current
      const data = { displayName: keeper.displayName, address, id, problem: updated.problem?.message ?? '' }
      await jobs.add('mail', { to: keeper.email, template: 'source-failing', data })
    })
    if ('error' in outcome && !(outcome.error instanceof DomainError)) throw outcome.error
  }
}

const afterSuccess = (source: Source, outcome: Outcome, now: Date): Source => ({
  ...source,
  ...outcome,
  leasedUntil: null,
  lastReadAt: now,
  nextReadAt: inHours(1, source, now),
  failingSince: null,
  failures: 0,
  isKeeperNotified: false,
})

const afterFailure = (source: Source, error: unknown, now: Date): Source => {
  const problem = problemOf(error)
  // Not a problem with the source: the machine was busy, the keeper has reached a limit, or our code failed.
  if (!problem) {
    const isBusy = error instanceof DomainError && error.code !== 'limit.exceeded'
    const nextReadAt = isBusy ? new Date(now.getTime() + 5 * MINUTE_MS) : inHours(1, source, now)
    return { ...source, leasedUntil: null, nextReadAt }
  }
  return {
    ...source,
    leasedUntil: null,
    nextReadAt: inHours(Math.min(2 ** source.failures, MAX_BACKOFF_HOURS), source, now),
    failingSince: source.failingSince ?? now,
    failures: source.failures + 1,
    problem,
    // Makes the next run read the whole source.
    validators: null,
  }
}

/** Returns the time `hours` from now, varied by up to a tenth to spread out sources that were added together. The variation depends on
 * the source and its failures. */
const inHours = (hours: number, { id, failures }: Source, now: Date): Date => {
  const fraction = ((Number.parseInt(id.slice(-4), 16) + failures * 7919) % 65_536) / 65_536
  return new Date(now.getTime() + Math.round(hours * HOUR_MS * (0.9 + fraction / 5)))
}

const fail = (code: 'source.no_keeper' | 'source.robots'): never => refuse('input.invalid', [importError('url', code)])

const problemOf = (error: unknown): ImportNote | null => {
  const [fieldError] = error instanceof DomainError ? error.fields : []
  if (!fieldError) return null
  const { field: _, ...problem } = fieldError
  return problem as ImportNote
}

const pageKinds: readonly Source['kind'][] = ['structured-data', 'microformats', 'text']

/** Returns an error handler that treats a calendar, feed or list without readable events as empty if it was readable before, because
 * it may be empty between seasons. */
const emptyIfReadBefore =
  ({ kind }: Source) =>
  (error: unknown): ReadDrafts => {
    const code = error instanceof DomainError ? error.fields[0]?.code : null
    const mayBeEmpty = code === 'import.no_events' || code === 'import.unreadable'
    if (!mayBeEmpty || kind === null || pageKinds.includes(kind)) throw error
    return { kind, drafts: [], skipped: [], validators: null }
  }
