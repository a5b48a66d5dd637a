/** A request body that records whether it is read. */
export const makeWatchedBody = () => {
  let isRead = false
  const pull = (controller: ReadableStreamDefaultController) => {
    isRead = true
    controller.close()
  }
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), isRead: () => isRead }
}

/** A request body whose sender aborts after the first bytes (Latin-1). */
export const makeAbortedBody = (start: string) =>
  new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new Uint8Array(Buffer.from(start, 'latin1')))
      controller.error(new Error('gone'))
    },
  })
