import { randomUUID } from 'node:crypto'
import type { Ids } from '#core/ports.ts'

export const makeRandomIds = (): Ids => ({ next: () => randomUUID() })
