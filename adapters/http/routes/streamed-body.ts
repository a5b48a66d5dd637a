import type { Context } from 'hono'
import type { Env } from '#adapters/http/env.ts'

/**
 * Answers with pieces that are made when the client reads them: one piece at most waits in memory, and nothing more is made
 * when the client goes away. A fault on the way is logged and breaks the connection off, so that half a file is never taken
 * for a whole one.
 */
export const streamedBody = (c: Context<Env>, pieces: AsyncIterable<string | Uint8Array>): Response => {
  const iterator = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    pull: async (controller) => {
      try {
        const piece = await iterator.next()
        if (piece.done) return controller.close()
        const { value } = piece
        controller.enqueue(typeof value === 'string' ? encoder.encode(value) : (value as Uint8Array<ArrayBuffer>))
      } catch (error) {
        c.get('noteFault')?.(error)
        const outgoing = c.env?.outgoing
        if (!outgoing) throw error
        // Not by an error of the stream: the library that sends it would write that to standard error.
        outgoing.destroy()
      }
    },
    cancel: async () => {
      await iterator.return?.()
    },
  }
  c.set('isStreamed', true)
  return c.body(new ReadableStream(source, { highWaterMark: 0 }))
}
