import { createECDH, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { notificationText } from '#adapters/mail/notification-text.ts'
import { makeWebPush } from '#adapters/push/web-push.ts'
import { makeHttpSafePost } from '#adapters/safe-fetch/http-safe-post.ts'
import type { Push } from '#core/ports.ts'
import { PushSubscription } from '#core/push/push-subscription.ts'
import { type BrowserKeys, decryptPush } from './decrypt-push.ts'
import { listenLocally } from './listen-locally.ts'
import { pushCertificate } from './push-certificate.ts'

const HOST = 'push.example'

type ReceivedPush = {
  endpoint: string
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  payload: unknown
  /** The claims in the sender's verified token (RFC 8292). */
  claims: Readonly<Record<string, unknown>>
  /** The sender's public key, in base64url. */
  key: string
}

/** Opens a fake push service: an HTTPS server on this machine that checks the sender and decrypts the messages. */
export const openPushService = async () => {
  const received: ReceivedPush[] = []
  const browsers = new Map<string, BrowserKeys>()
  const statuses = new Map<string, number>()
  const headers = new Map<string, Readonly<Record<string, string>>>()
  const server = createServer(pushCertificate, async (request, response) => {
    const endpoint = `https://${HOST}${request.url}`
    const body = await buffer(request)
    const status = statuses.get(endpoint) ?? 201
    const keys = browsers.get(endpoint)
    if (status === 201 && keys) {
      const sender = senderOf(request.headers.authorization ?? '')
      received.push({ endpoint, headers: request.headers, payload: JSON.parse(decryptPush(body, keys)), ...sender })
    }
    response.writeHead(keys ? status : 404, headers.get(endpoint)).end()
  })
  const port = await listenLocally(server)
  const post = makeHttpSafePost({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isPublic: () => true,
    ports: [`${port}`],
    ca: pushCertificate.cert,
  })
  return {
    /** The notifications accepted so far, oldest first. */
    received,
    /** Makes a sender that reaches this service instead of the real host of the endpoint. */
    makePush: (secret = 'a secret'): Push =>
      makeWebPush({
        secret,
        subject: 'mailto:rude@shows.example',
        render: notificationText,
        post: (url, request) => post(url.replace(HOST, `${HOST}:${port}`), request),
      }),
    /** Simulates a new browser and returns its subscription. */
    subscribe: (): PushSubscription => {
      const endpoint = `https://${HOST}/${randomBytes(16).toString('base64url')}`
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const auth = randomBytes(16).toString('base64url')
      browsers.set(endpoint, { privateKey: pair.getPrivateKey('base64url'), auth })
      return PushSubscription.parse({ endpoint, keys: { p256dh, auth } })
    },
    /** Sets the status and headers of later responses to requests for this endpoint. */
    respond: (endpoint: string, status: number, responseHeaders: Readonly<Record<string, string>> = {}): void => {
      statuses.set(endpoint, status)
      headers.set(endpoint, responseHeaders)
    },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns the claims and key of the sender's token. Throws if its signature is invalid. */
const senderOf = (authorization: string): Pick<ReceivedPush, 'claims' | 'key'> => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
    string,
    string,
  ]
  const publicKey = { key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const
  const isValid = verify('sha256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
  if (!isValid) throw new Error('The signature of the token is invalid')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}
