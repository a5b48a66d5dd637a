import { Agent, get } from 'node:http'

/** What a target did under load. Latencies are in ms, exact to the microsecond. */
export type Load = { requests: number; errors: number; rate: number; p50: number; p99: number }

/** Keeps `connections` requests under way for `seconds`, each as soon as the one before it is answered. */
export const load = async (
  url: string,
  connections: number,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const latencies: number[] = []
  let errors = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      if ((await answered(url, agent, headers)) !== 200) errors += 1
      latencies.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const elapsed = (performance.now() - begin) / 1000
  agent.destroy()
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))] ?? Number.NaN
  return { requests: latencies.length, errors, rate: latencies.length / elapsed, p50: at(0.5), p99: at(0.99) }
}

/** The status of one whole answer; 0 when there was none. */
const answered = (url: string, agent: Agent, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve) => {
    get(url, { agent, headers: { ...headers } }, (response) => {
      response.on('error', () => resolve(0)).on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    }).on('error', () => resolve(0))
  })
