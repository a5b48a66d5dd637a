import * as z from 'zod/mini'
import { named, text } from '#core/response.ts'

export const BotChallenge = named(
  'BotCheck',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('recaptcha'), version: z.union([z.literal(2), z.literal(3)]), siteKey: text }),
    z.object({ kind: z.literal('proof-of-work'), challenge: z.record(text, z.unknown()) }),
  ]),
)
export type BotChallenge = z.output<typeof BotChallenge>
