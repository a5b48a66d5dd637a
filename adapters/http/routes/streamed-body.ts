import type { Context } from 'hono'
import type { Env } from '#adapters/http/env.ts'

/** Streams pieces with backpressure, and stops when the client disconnects. On an error, logs a fault and aborts the
 * connection, so that a partial file is never mistaken for a complete one. */
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
        c.get('reportFault')?.(error)
        const outgoing = c.env?.outgoing
        if (!outgoing) throw error
        // A stream error would make the server library write to standard error.
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
