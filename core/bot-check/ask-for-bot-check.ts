import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { BotChallenge, Ports } from '#core/ports.ts'

/** What a form has to do so that its sending passes the bot check. Refuses with `limit.exceeded`. */
export const makeAskForBotCheck =
  (ports: Pick<Ports, 'botCheck' | 'rateLimits'>) =>
  async (client: Client): Promise<BotChallenge> => {
    await spend(ports, limits.botCheckByClient, client.key)
    return ports.botCheck.challenge()
  }
