import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { readCommand } from '#api/setup/command.mjs'
import { withProgress } from '#api/setup/progress.ts'
import { commands } from '#test/commands.mjs'
import { ownerAt, ownerSettings } from '#test/support/api-client.ts'
import { chromiumPath } from '#test/support/chromium.ts'
import { startProduct } from '#test/support/product.ts'
import { pushCertificate } from '#test/support/push-certificate.ts'
import { HOP_BY_HOP_HEADERS } from '#test/support/scale/in-process-proxy.ts'
import { nextClientAddress } from './next-client-address.ts'
import { measuredOn, writeParts } from './performance/measured-on.ts'
import { formatNumber, markdownTable } from './performance/table.ts'
import { median } from './statistics.ts'

/** Measures pages and forms of the demo over HTTP/2, with Lighthouse's default profile (a phone on slow 4G). Forms are opened
 * by a logged-in SiteOwner. Lighthouse is fetched from the package registry. */
const { values: options } = readCommand(commands, 'bench:lighthouse')
const LIGHTHOUSE = 'lighthouse@12.8.2'

const Report = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.record(z.string(), z.object({ numericValue: z.optional(z.number()) })),
})
const auditNames = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

/** Terminates TLS and HTTP/2 in front of the process, like an edge server. */
const edge = createSecureServer({ ...pushCertificate, allowHTTP1: true }, (incoming, outgoing) => {
  const headers = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'))
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': nextClientAddress() }
  const upstream = request(
    new URL(incoming.url, product.url),
    { method: incoming.method, headers: { ...Object.fromEntries(headers), host: new URL(origin).host, ...forwarded } },
    (response) => {
      const responseHeaders = Object.entries(response.headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name))
      outgoing.writeHead(response.statusCode ?? 502, Object.fromEntries(responseHeaders))
      response.pipe(outgoing)
    },
  )
  incoming.pipe(upstream)
})
await new Promise<void>((resolve) => edge.listen(0, '127.0.0.1', resolve))
const origin = `https://localhost:${(edge.address() as AddressInfo).port}`

const folder = mkdtempSync(join(tmpdir(), 'upstroke-lighthouse-'))
const settings = { DATA_DIR: join(folder, 'data'), BASE_URL: origin, TRUST_PROXY: '1', ...ownerSettings }
const product = await startProduct(settings, ['--demo'])
const executablePath = await chromiumPath()

const runLighthouse = async (path: string, cookie: string): Promise<z.output<typeof Report>> => {
  const file = join(folder, 'report.json')
  const flags = [
    ...['--quiet', '--only-categories=performance', '--output=json', `--output-path=${file}`],
    '--chrome-flags=--headless=new --no-sandbox --ignore-certificate-errors --disable-dev-shm-usage',
    `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
  ]
  await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', origin + path, ...flags],
    {
      env: { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) },
    },
  )
  return Report.parse(JSON.parse(readFileSync(file, 'utf8')))
}

try {
  const owner = await ownerAt(product.url)
  const sessionCookies = ['__Host-session', '__Host-XSRF-TOKEN'].map((name) => `${name}=${owner.cookie(name)}`)
  const [show] = (await owner.get('/api/shows?limit=1')).shows
  const pages = [
    ...['/', '/?view=text', '/?view=posters', '/?view=month', '/?view=map', '/cities/berlin-de', '/cities'],
    ...['/my-shows', `/shows/${show?.slug}`],
  ]
  const forms = ['/add-show', `/edit-show/${show?.id}`, '/import', '/profile']
  const paths = [...pages, ...forms].filter((path) => path.includes(options.only ?? ''))
  const rows: string[][] = []
  await withProgress('Measuring', async (report) => {
    for (const [index, path] of paths.entries()) {
      report('pages', index, paths.length)
      const cookie = ['cookieAccepted=denied', ...(forms.includes(path) ? sessionCookies : [])].join('; ')
      const reports: z.output<typeof Report>[] = []
      while (reports.length < Number(options.rounds)) reports.push(await runLighthouse(path, cookie))
      const medianOf = (audit: (typeof auditNames)[number]) =>
        formatNumber(median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)))
      const scores = reports.map(({ categories }) => Math.round(categories.performance.score * 100))
      const name = path.replace(/(?<=^\/(?:shows|edit-show)\/).+/, '…')
      rows.push([`\`${name}\``, String(median(scores)), String(Math.min(...scores)), ...auditNames.map(medianOf)])
    }
  })
  const head = ['page', 'score', 'lowest', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS']
  const part = [
    markdownTable(head, rows),
    `${measuredOn('bench:lighthouse')}; medians of ${options.rounds} rounds.`,
  ].join('\n\n')
  console.log(part)
  if (options.write) writeParts({ lighthouse: part })
} finally {
  await product.end()
  edge.close()
  rmSync(folder, { recursive: true, force: true })
}
