import type { LoadQuarter } from './load.ts'

/** What the site does by itself, again and again. */
export const jobNames = ['mail', 'still-on', 'image-sweep', 'open-data'] as const
export type JobName = (typeof jobNames)[number]

/** How a job went of late, in whichever process it ran. It is failing when it failed after it last went well. */
export type JobRun = {
  name: JobName
  succeededAt: Date | null
  failedAt: Date | null
  /** What went wrong, in words that name nobody; null when it never failed. */
  reason: string | null
}

/** A day of UTC (YYYY-MM-DD), and how many there were on it. */
export type DayCount = { day: string; count: number }

/** A mail that nobody took, in words that name nobody. */
export type GivenUpMail = { template: string; createdAt: Date; givenUpAt: Date; reason: string | null }

/** What is counted in the store. Of days without any nothing is told. */
export type StoredFigures = {
  upcomingShows: number
  showsAdded: readonly DayCount[]
  newAccounts: readonly DayCount[]
  pendingRequests: number
  pendingClaims: number
  /** Not yet handed over. */
  mailsWaiting: number
  oldestMailAt: Date | null
  mailsGivenUp: number
  /** The latest ones. */
  givenUpMails: readonly GivenUpMail[]
}

/** The few numbers that matter to who runs the site; every day of the time they are for is there, the oldest first. */
export type Figures = StoredFigures & {
  jobs: readonly (JobRun & { isFailing: boolean })[]
  /** Of the last 24 hours, the quarter of an hour that it is now among them. */
  load: readonly LoadQuarter[]
}
