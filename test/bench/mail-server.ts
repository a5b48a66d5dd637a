import { openInbox } from '#test/support/inbox.ts'

/** A mail server of its own process, which takes everything: tells its address and, each time it is asked, what has come. */
const inbox = await openInbox()
process.on('message', () => {
  const ids = inbox.messageIds()
  process.send?.({ url: inbox.url, mails: ids.length, different: new Set(ids).size, connections: inbox.connections() })
})
process.on('disconnect', () => process.exit())
