import { readFileSync } from 'node:fs'

/** For the operator, in logs, metrics, traces and backups. Never shown to visitors. */
export const version: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
