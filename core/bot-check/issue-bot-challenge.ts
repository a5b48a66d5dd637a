import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import type { BotChallenge } from './bot-challenge.ts'

/** Returns a challenge for the bot check of a form. Throws `limit.exceeded`. */
export const makeIssueBotChallenge =
  (ports: Pick<Ports, 'botCheck' | 'rateLimits'>) =>
  async (client: Client): Promise<BotChallenge> => {
    await spend(ports, limits.botCheckByClient, client.key)
    return ports.botCheck.challenge()
  }
