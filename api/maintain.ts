import { setPriority } from 'node:os'

/**
 * What is done to an installation from outside:
 *
 *   node api/maintain.ts backup [--to FOLDER] [--keep N] [--full-speed]   while it is serving or not
 *   node api/maintain.ts restore FOLDER                                   into an empty one
 *   node api/maintain.ts move                                             from the embedded database to that of DATABASE_URL
 *   node api/maintain.ts migrate                                          by the owner of the schema, before processes that may not change it
 */

const LOW_PRIORITY = 10
const [name = '', ...args] = process.argv.slice(2)
// Whoever reads the calendar goes first. Before anything else: threads have the priority of who made them.
if (name === 'backup') setPriority(LOW_PRIORITY)

const { isForOperator, maintain } = await import('#api/maintenance.ts')

try {
  console.log(await maintain(name, args))
} catch (error) {
  if (!isForOperator(error)) throw error
  console.error(error.message)
  process.exitCode = 1
}
