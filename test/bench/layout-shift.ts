import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { readCommand } from '#api/setup/command.mjs'
import { withProgress } from '#api/setup/progress.ts'
import { commands } from '#test/commands.mjs'
import { chromiumPath } from '#test/support/chromium.ts'
import { publicPaths, viewportWidths, watchShifts } from '#test/support/layout-shift.ts'
import { startProduct } from '#test/support/product.ts'
import { locales, localizedUrl } from '#web/i18n/locales.ts'
import '#web/boot/replay-early-events.ts'

/** Measures the layout shift of public pages, in every language and at two widths, while fonts and images load late. Fallback
 * fonts depend on the machine; the environment variable FONTCONFIG_FILE selects others. */
readCommand(commands, 'bench:shift')
const dataDir = mkdtempSync(join(tmpdir(), 'upstroke-shift-'))
const product = await startProduct({ DATA_DIR: dataDir }, ['--memory', '--demo'])
const executablePath = await chromiumPath()
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
const paths = await publicPaths(product.url)
let done = 0
const total = viewportWidths.length * paths.length * locales.length
await withProgress('Measuring', async (report) => {
  for (const width of viewportWidths) {
    console.log(`\n| at ${width} px | ${locales.join(' | ')} |\n|---|${'---|'.repeat(locales.length)}`)
    for (const path of paths) {
      const shifts = []
      for (const locale of locales) {
        const context = await browser.newContext({
          viewport: { width, height: 844 },
          deviceScaleFactor: width < 800 ? 2.625 : 1,
          locale,
          serviceWorkers: 'block',
        })
        const measureShift = await watchShifts(await context.newPage())
        shifts.push((await measureShift(product.url + localizedUrl(locale, path))).toFixed(3))
        await context.close()
        done += 1
        report('pages', done, total)
      }
      console.log(`| \`${path}\` | ${shifts.join(' | ')} |`)
    }
  }
})
await browser.close()
await product.end()
rmSync(dataDir, { recursive: true, force: true })
