import { readConfig, StartError } from '#api/config.ts'
import { migrateDatabase } from '#api/open-store.ts'

// For installations whose processes may not change the schema: run by its owner before they start (docs/running.md).
try {
  await migrateDatabase(readConfig(process.env))
  console.log('The database is up to date.')
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
