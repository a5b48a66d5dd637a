import { openInbox } from '#test/support/inbox.ts'

/** A mail server process that accepts everything. It replies to each message from its parent process with its URL and the numbers of
 * received emails, of distinct ones, and of connections. */
const inbox = await openInbox()
process.on('message', () => {
  const ids = inbox.messageIds()
  process.send?.({ url: inbox.url, emails: ids.length, distinct: new Set(ids).size, connections: inbox.connections() })
})
process.on('disconnect', () => process.exit())
