import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { type Product, type Settings, startProduct } from './product.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'
import { makeTestDatabase, type TestDatabase } from './test-database.ts'

export const makeFolderForTest = (): string => {
  const folder = makeTemporaryFolder()
  // The database server of a killed process may take a moment to exit.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

/** Returns a data folder whose embedded database is migrated and empty: a copy of the folder that the test run prepared. */
export const makeDataFolderForTest = (): string => {
  const folder = makeFolderForTest()
  cpSync(inject('postgres').dataFolder, join(folder, 'postgres'), { recursive: true })
  return folder
}

/** Creates a database, migrated by default, on the test run's server. Drops it after the test. */
export const makeDatabaseForTest = async (options?: { migrated: boolean }): Promise<TestDatabase> => {
  const database = await makeTestDatabase(options)
  onTestFinished(() => database.drop())
  return database
}

/** Resolves to the settings for a product with a new migrated database and an empty data folder. */
export const makeInstallationForTest = async (): Promise<{ DATABASE_URL: string; DATA_DIR: string }> => ({
  DATABASE_URL: (await makeDatabaseForTest()).url,
  DATA_DIR: makeFolderForTest(),
})

const running = new Set<Product>()

/** Starts the product. After the test, stops it in parallel with the test's other products. */
export const startProductForTest = async (
  settings: Settings,
  flags: readonly string[] = [],
  extraNodeFlags: readonly string[] = [],
): Promise<Product> => {
  const product = await startProduct(settings, flags, extraNodeFlags)
  running.add(product)
  onTestFinished(async () => {
    await Promise.all([...running].map((each) => each.end()))
    running.clear()
  })
  return product
}
