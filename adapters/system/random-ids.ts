import { randomUUID } from 'node:crypto'
import type { Ids } from '#core/ports.ts'

/** Random UUIDs (RFC 9562, version 4). */
export const makeRandomIds = (): Ids => ({ next: () => randomUUID() })
