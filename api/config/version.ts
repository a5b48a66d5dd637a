import { readFileSync } from 'node:fs'

/** The version in package.json. It is logged for the operator and never shown to visitors. */
export const version: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
