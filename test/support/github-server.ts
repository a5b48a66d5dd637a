import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Returns an issue or pull request as GitHub lists it, including fields that the product doesn't need. */
export const githubIssue = (id: number, title: string, changes: object = {}): object => ({
  id,
  number: id,
  title,
  state: 'open',
  user: { login: 'rudy' },
  labels: [],
  body: 'x',
  ...changes,
})

type ReceivedRequest = { url: string; headers: IncomingMessage['headers'] }
type Respond = (request: IncomingMessage, response: ServerResponse) => void

/** Starts a server that lists issues as described in GitHub's documentation: in pages with Link headers, with ETags, and with 304 for
 * unchanged pages. `respondWith` replaces its responses; null restores them. */
export const startGithubServer = async () => {
  const requests: ReceivedRequest[] = []
  let issues: readonly object[] = []
  let override: Respond | null = null

  const list: Respond = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [page, size] = [Number(url.searchParams.get('page') ?? 1), Number(url.searchParams.get('per_page') ?? 30)]
    const body = JSON.stringify(issues.slice((page - 1) * size, page * size))
    const etag = `W/"${createHash('sha256').update(body).digest('hex')}"`
    response.setHeader('ETag', etag)
    response.setHeader('Content-Type', 'application/json; charset=utf-8')
    if (page * size < issues.length) {
      const urlOf = (pageNumber: number): string => {
        url.searchParams.set('page', `${pageNumber}`)
        return `http://${request.headers.host}${url.pathname}${url.search}`
      }
      const lastPage = Math.ceil(issues.length / size)
      response.setHeader('Link', `<${urlOf(page + 1)}>; rel="next", <${urlOf(lastPage)}>; rel="last"`)
    }
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200).end(body)
  }

  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers })
    const respond = override ?? list
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    setIssues: (newIssues: readonly object[]) => {
      issues = newIssues
    },
    respondWith: (respond: Respond | null) => {
      override = respond
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type GithubServer = Awaited<ReturnType<typeof startGithubServer>>
