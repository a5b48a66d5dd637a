import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Product, type Settings, startProduct } from './product.ts'

/** An empty folder that is removed when the test has ended. */
export const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'upstroke-'))
  // A killed process may leave a database that takes a moment to end.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

/** The product, started for this test and ended with it. */
export const startedProduct = async (
  settings: Settings,
  flags: readonly string[] = [],
  ownNodeFlags: readonly string[] = [],
): Promise<Product> => {
  const product = await startProduct(settings, flags, ownNodeFlags)
  onTestFinished(async () => {
    await product.end()
  })
  return product
}
