/**
 * The pieces as bytes, made when somebody reads them: no more than a piece waits in memory, and when the reader goes away
 * nothing more is made.
 */
export const byteStream = (pieces: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const iterator = pieces[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const piece = await iterator.next()
      if (piece.done) controller.close()
      else controller.enqueue(encoder.encode(piece.value))
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}
