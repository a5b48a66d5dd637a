import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))

export const nodeFlags: readonly string[] =
  / start ((?:--\S+ )*)api\/main\.ts/.exec(scripts.start)?.[1]?.split(' ').filter(Boolean) ?? []
