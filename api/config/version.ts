import { readFileSync } from 'node:fs'

/** The version of the product, as package.json tells it. For the log of who runs it alone: visitors are not told. */
export const version: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
