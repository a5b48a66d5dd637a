/** Makes a request body that records whether it has been read. */
export const makeWatchedBody = () => {
  let isRead = false
  const pull = (controller: ReadableStreamDefaultController) => {
    isRead = true
    controller.close()
  }
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), isRead: () => isRead }
}

/** Makes a request body whose sender sends `start`, encoded in Latin-1, and then aborts. */
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
