import { openInbox } from '#test/support/inbox.ts'

/** A mail server process that accepts everything. On request, it reports its URL and counts of the received emails. */
const inbox = await openInbox()
process.on('message', () => {
  const ids = inbox.messageIds()
  process.send?.({ url: inbox.url, emails: ids.length, distinct: new Set(ids).size, connections: inbox.connections() })
})
process.on('disconnect', () => process.exit())
