import * as z from 'zod/mini'
import { text } from '#core/response.ts'
export const Issue = z.object({ id: z.number(), title: text })
export type Issue = z.output<typeof Issue>

export type IssueList = { issues: readonly Issue[]; readAt: Date | null }

export type IssueTracker = {
  /** Returns open issues, cached for a minute, and stale ones while the service fails. Rejects with `unavailable` without any. */
  open(): Promise<IssueList>
}
