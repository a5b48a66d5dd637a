import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Imported before everything else, to shorten the start-up time. */
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
