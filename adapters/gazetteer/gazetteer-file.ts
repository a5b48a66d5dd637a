import { fileURLToPath } from 'node:url'

/** The compiled gazetteer: built with the web, opened read-only by the product. */
export const GAZETTEER_FILE = fileURLToPath(new URL('../../dist/gazetteer.sqlite', import.meta.url))
