import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const c = await b.newContext(); const p = await c.newPage()
p.on('console', m => console.log('console', m.type(), m.text()))
c.on('serviceworker', w => { console.log('sw', w.url()); w.on('console', m => console.log('swc', m.text())) })
await p.goto('http://localhost:4207/'); await p.waitForTimeout(3000)
console.log(await p.evaluate(async () => { const r = await navigator.serviceWorker.getRegistration(); const names = await caches.keys(); const out = {}; for (const n of names) out[n] = (await (await caches.open(n)).keys()).map(k => k.url).slice(0, 30); return JSON.stringify({ active: r?.active?.state, controller: !!navigator.serviceWorker.controller, out }) }))
await b.close()
