import * as z from 'zod/mini'
import { text } from '#core/response.ts'
/** Something that is known to be wrong with the product, or wished for (specification section 3, "Issue item"). */
export const Issue = z.object({ id: z.number(), title: text })
export type Issue = z.output<typeof Issue>

/**
 * The open issues of the product as the code-hosting service has them, the newest first, and when it was last asked
 * successfully; null where no repository is configured.
 */
export type IssueList = { issues: readonly Issue[]; readAt: Date | null }

/** Where the product's issues are kept. */
export type IssueTracker = {
  /**
   * The open issues, pull requests left out; those of a minute ago are as good, and while the service is down or limits us those
   * that were read last. Rejects with `unavailable` when there are none of them either.
   */
  open(): Promise<IssueList>
}
