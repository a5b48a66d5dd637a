import type { Frequency } from '#core/alerts/alert.ts'
import type { AlertNotice } from '#core/alerts/alert-stores.ts'
import { isMailQueue, type NewMail } from '#core/mail/outbox-mail.ts'
import type { JobRuns, TrafficTally } from '#core/ports.ts'
import { pushQueues } from '#core/push/push-subscription.ts'
import type { SiteStatsReader } from '#core/reads.ts'
import { type AlertRun, type AlertStats, type JobName, type JobStatus, jobNames } from '#core/site-stats/site-stats.ts'
import type { TrafficCount } from '#core/site-stats/traffic.ts'
import { oldestFirst } from './by-texts.ts'
import { clone, type MemoryState } from './memory-state.ts'

export const makeMemorySiteStats = (current: () => MemoryState): SiteStatsReader => ({
  count: async ({ now, since, givenUpLimit }) => {
    const { shows, accounts, requests, memberships, bands, jobs } = current()
    const listed = [...shows.values()].filter(({ deletedAt }) => !deletedAt)
    const emails = [...jobs.values()].filter(({ name }) => isMailQueue(name))
    const waiting = emails.filter(({ name, givenUpAt }) => name === 'mail' && !givenUpAt).sort(oldestFirst)
    const givenUp = emails.flatMap(({ givenUpAt, payload, createdAt, lastError }) =>
      givenUpAt ? [{ template: (payload as NewMail).template, createdAt, givenUpAt, reason: lastError }] : [],
    )
    return clone({
      upcomingShows: listed.filter(({ upcomingUntil }) => upcomingUntil.getTime() > now.getTime()).length,
      showsAdded: countPerDay(listed, since),
      newAccounts: countPerDay(
        [...accounts.values()].filter(({ confirmedAt }) => confirmedAt),
        since,
      ),
      pendingRequests: requests.size,
      pendingClaims: memberships.filter(({ state, bandId }) => state === 'pending' && !bands.get(bandId)?.deletedAt)
        .length,
      mailsWaiting: waiting.length,
      oldestMailAt: waiting[0]?.createdAt ?? null,
      mailsGivenUp: givenUp.length,
      givenUpMails: givenUp.sort((a, b) => b.givenUpAt.getTime() - a.givenUpAt.getTime()).slice(0, givenUpLimit),
      alerts: alertStats(current(), now, since),
    })
  },
})

const alertStats = (state: MemoryState, now: Date, since: Date): AlertStats => {
  const active = [...state.alerts.values()].filter(({ confirmedAt, pausedAt }) => confirmedAt && !pausedAt)
  const count = (each: Frequency) => active.filter(({ frequency }) => frequency === each).length
  const hasUnpausedAlert = ({ alertId }: AlertNotice) => state.alerts.get(alertId)?.pausedAt === null
  const due = [...state.alertNotices.values()].filter(
    (notice) => notice.dueAt && notice.dueAt <= now && hasUnpausedAlert(notice),
  )
  return {
    subscribers: state.subscribers.size,
    active: { 'right-away': count('right-away'), daily: count('daily'), weekly: count('weekly') },
    mailsDue: new Set(due.map(({ subscriberId }) => subscriberId)).size,
    mailsQueued: [...state.jobs.values()].filter(({ name, givenUpAt }) => name === 'alert-mail' && !givenUpAt).length,
    notificationsGivenUp: [...state.jobs.values()].filter(
      ({ name, givenUpAt }) => (pushQueues as readonly string[]).includes(name) && givenUpAt && givenUpAt >= since,
    ).length,
    refused: [...state.suppressions.values()].filter((suppression) => suppression.since >= since).length,
  }
}

const countPerDay = (rows: readonly { createdAt: Date }[], since: Date): { day: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const { createdAt } of rows) {
    const day = createdAt.toISOString().slice(0, 10)
    if (createdAt.getTime() >= since.getTime()) counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return [...counts].map(([day, count]) => ({ day, count })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

export const makeMemoryJobRuns = (current: () => MemoryState): JobRuns => {
  const statuses = new Map<JobName, JobStatus>(
    jobNames.map((name) => [name, { name, succeededAt: null, failedAt: null, reason: null }]),
  )
  let alertRun: (AlertRun & { isOver: boolean }) | null = null
  const hasUnsentAlertMail = (addedBefore: Date): boolean =>
    [...current().jobs.values()].some(
      ({ name, givenUpAt, createdAt }) => name === 'alert-mail' && !givenUpAt && createdAt < addedBefore,
    )
  return {
    addToAlertRun: async ({ startedAt, subscribers }, isOver) => {
      if (alertRun?.isOver && subscribers === 0) return
      const run =
        alertRun && (!alertRun.isOver || hasUnsentAlertMail(startedAt)) ? alertRun : { startedAt, subscribers: 0 }
      alertRun = { startedAt: run.startedAt, subscribers: run.subscribers + subscribers, isOver }
    },
    alertRun: async () => alertRun && { startedAt: alertRun.startedAt, subscribers: alertRun.subscribers },
    record: async (name, at, reason) => {
      const status = statuses.get(name)
      const outcome = reason === null ? { succeededAt: at } : { failedAt: at, reason }
      if (status) statuses.set(name, { ...status, ...outcome })
    },
    list: async () => clone([...statuses.values()]),
  }
}

export const makeMemoryTrafficTally = (): TrafficTally => {
  let tally: readonly (TrafficCount & { since: Date })[] = []
  const keyOf = ({ since, upToMs }: { since: Date; upToMs: number }): number => since.getTime() + upToMs
  return {
    add: async (since, counts) => {
      const sums = new Map(tally.map((row) => [keyOf(row), row]))
      for (const { upToMs, responses, failed } of counts) {
        const existing = sums.get(keyOf({ since, upToMs }))
        const sum = { responses: responses + (existing?.responses ?? 0), failed: failed + (existing?.failed ?? 0) }
        sums.set(keyOf({ since, upToMs }), { since, upToMs, ...sum })
      }
      tally = [...sums.values()].sort((a, b) => keyOf(a) - keyOf(b))
    },
    list: async (since) => clone(tally.filter((row) => row.since.getTime() >= since.getTime())),
    deleteBefore: async (before) => {
      tally = tally.filter((row) => row.since.getTime() >= before.getTime())
    },
  }
}
