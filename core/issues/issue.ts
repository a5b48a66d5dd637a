import * as z from 'zod/mini'
import { list, named, text } from '#core/response.ts'

export const Issue = z.object({ id: z.number(), title: text })
export type Issue = z.output<typeof Issue>

export const Issues = named('Issues', list(Issue))

export type IssueList = { issues: readonly Issue[]; readAt: Date | null }

export type IssueTracker = {
  /** Returns the open issues, cached for a minute. If the code-hosting service fails, returns the last list, or rejects
   * with `unavailable` if there is none. */
  openIssues(): Promise<IssueList>
}
