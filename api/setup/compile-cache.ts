import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Imported before everything else: the cache halves the start-up time. */
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
