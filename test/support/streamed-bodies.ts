/** Makes a request body that records whether it is read. */
export const makeWatchedBody = () => {
  let isRead = false
  const pull = (controller: ReadableStreamDefaultController) => {
    isRead = true
    controller.close()
  }
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), isRead: () => isRead }
}

/** Makes a request body whose sender aborts after the first bytes, `start` (Latin-1). */
export const makeAbortedBody = (start: string) => {
  let isStarted = false
  const pull = (controller: ReadableStreamDefaultController) => {
    // An error in the same call would discard the bytes before they are read.
    if (isStarted) return controller.error(new Error('gone'))
    isStarted = true
    controller.enqueue(new Uint8Array(Buffer.from(start, 'latin1')))
  }
  return new ReadableStream({ pull })
}
