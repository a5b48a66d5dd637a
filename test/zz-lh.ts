import { ownerAt, ownerSettings } from '#test/support/api-user.ts'
import { chromiumPath } from '#test/support/chromium.ts'
import { startProduct } from '#test/support/product.ts'
import { spawn, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
const chrome = await chromiumPath()
const product = await startProduct({ DATA_DIR: mkdtempSync('/tmp/lh-data-'), PORT: '4710', BASE_URL: 'https://localhost:4743', TRUST_PROXY: '1', ...ownerSettings } as never, ['--demo'], [], undefined as never)
console.log('up', product.url)
const owner = await ownerAt(product.url)
const session = owner.cookie
const { shows } = await (await fetch(`${product.url}/api/shows?limit=1`)).json() as any
const edge = spawn(process.execPath, ['/tmp/lh/edge.mjs'], { stdio: 'inherit' })
await new Promise((r) => setTimeout(r, 500))
const names = (process.env.COOKIES ?? '').split(',')
const res = await owner.fetch('/api/session'); console.log(await res.text())
const jar = (owner as any)
const cookieHeader = process.env.COOKIE_NAMES!.split(',').map((n) => { try { return `${n}=${session(n)}` } catch { return '' } }).filter(Boolean).join('; ')
const list = process.argv.slice(2).map((p) => p.replace('SHOW', shows[0].slug).replace('SID', shows[0].id))
for (const path of list) for (let run = 0; run < Number(process.env.RUNS ?? 1); run += 1) {
  const logged = /add-show|edit-|import|profile/.test(path)
  try {
    execFileSync(process.execPath, ['/tmp/lh/node_modules/lighthouse/cli/index.js', `https://localhost:4743${path}`, '--quiet', '--only-categories=performance', '--output=json', '--output-path=/tmp/lh/out.json', `--chrome-path=${chrome}`, '--chrome-flags=--headless=new --no-sandbox --ignore-certificate-errors --disable-dev-shm-usage', ...(logged ? [`--extra-headers=${JSON.stringify({ Cookie: cookieHeader + '; cookieAccepted=denied' })}`] : [])], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, CHROME_PATH: chrome } })
    const r = JSON.parse(readFileSync('/tmp/lh/out.json', 'utf8')); const a = r.audits
    console.log(path.padEnd(30), 'score', Math.round(r.categories.performance.score * 100), 'FCP', Math.round(a['first-contentful-paint'].numericValue), 'LCP', Math.round(a['largest-contentful-paint'].numericValue), 'TBT', Math.round(a['total-blocking-time'].numericValue), 'CLS', a['cumulative-layout-shift'].numericValue.toFixed(3), 'SI', Math.round(a['speed-index'].numericValue), 'reqs', a['network-requests'].details.items.length, 'final', r.finalDisplayedUrl.slice(22))
    if (process.env.KEEP) execFileSync('cp', ['/tmp/lh/out.json', `/tmp/lh/${path.replaceAll(/\W/g, '_')}.json`])
  } catch (e) { console.log(path, 'failed', String(e).slice(0, 300)) }
}
edge.kill(); await product.end(); process.exit(0)
