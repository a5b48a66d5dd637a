import { execFile } from 'node:child_process'
import { Agent, request } from 'node:http'
import { promisify } from 'node:util'
import { knownEmail, PASSWORD } from './known-accounts.ts'
import { nextClientAddress } from './next-client-address.ts'

/** Enough accounts that concurrent log-ins never use the same one: an account's rate limit would distort the result. */
export const ACCOUNT_COUNT = 200

type ReceivedResponse = { status: number; cookies: readonly string[] }

const send = (url: string, method: string, headers: Record<string, string>, body?: string, agent?: Agent) =>
  new Promise<ReceivedResponse>((resolve, reject) => {
    const call = request(url, { method, headers, ...(agent && { agent }) }, (response) => {
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] ?? [] }),
      )
      response.resume()
    })
    call.on('error', reject).end(body)
  })

const cookiePair = (setCookies: readonly string[], name: string): string =>
  setCookies.find((line) => line.startsWith(`${name}=`))?.split(';')[0] ?? ''

let logInCount = 0

const makeLogIn = async (origin: string, agent: Agent) => {
  const cookie = cookiePair((await send(`${origin}/api/session`, 'GET', {})).cookies, 'XSRF-TOKEN')
  const token = decodeURIComponent(cookie.split('=')[1] ?? '')
  return () => {
    logInCount += 1
    const body = JSON.stringify({ email: knownEmail(logInCount % ACCOUNT_COUNT), password: PASSWORD })
    const headers = {
      cookie,
      'x-xsrf-token': token,
      'content-type': 'application/json',
      'x-forwarded-for': nextClientAddress(),
    }
    const lengthHeader = { 'content-length': String(body.length) }
    return send(`${origin}/api/auth/login`, 'POST', { ...headers, ...lengthHeader }, body, agent)
  }
}

/** Logs in and resolves to the session cookie. The product must trust a proxy, and its database must contain the accounts
 * from `seedAccounts`. */
export const sessionCookieAt = async (origin: string): Promise<string> =>
  cookiePair((await (await makeLogIn(origin, new Agent()))()).cookies, 'session')

/** Keeps `concurrency` log-ins in progress until `shouldStop` returns true. Resolves to the number of successful log-ins,
 * their rate per second, and the number of log-ins that load shedding refused. */
export const runLogIns = async (origin: string, concurrency: number, shouldStop: (begin: number) => boolean) => {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const logIn = await makeLogIn(origin, agent)
  const begin = performance.now()
  let [done, shed] = [0, 0]
  const worker = async () => {
    while (!shouldStop(begin)) {
      const { status } = await logIn()
      if (status === 200) done += 1
      else if (status === 503) shed += 1
      else throw new Error(`A log-in returned ${status}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  agent.destroy()
  return { done, rate: done / ((performance.now() - begin) / 1000), shed }
}

/** Resolves to the number of argon2id verifications per second in a separate process. */
export const measureBareArgon2 = async (seconds: number): Promise<number> =>
  Number((await promisify(execFile)(process.execPath, ['test/bench/argon2.ts', String(seconds)])).stdout)
