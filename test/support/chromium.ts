import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyIfMissing } from './copy-if-missing.ts'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The fonts in `@sparticuz/chromium` cover only the Latin script. Without this font, Japanese text has no glyphs and no width. */
const japaneseFontPath = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/sawarabi-gothic/400Regular/SawarabiGothic_400Regular.ttf'),
)

/** Resolves to the path of the browser: CHROMIUM_PATH if it is set, otherwise an installed Chromium or Chrome, otherwise the Chromium
 * in the npm package (for Linux on x64 only). Undefined means Playwright's own Chromium. */
export const chromiumPath = async (): Promise<string | undefined> => {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) return configuredPath
  const installedPath = usualPaths.find((path) => existsSync(path))
  if (installedPath || process.platform !== 'linux' || process.arch !== 'x64') return installedPath
  // With this variable set before the import, the package adds libraries and fonts that bare machines lack.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  copyIfMissing(japaneseFontPath, join(tmpdir(), 'fonts', 'japanese.ttf'))
  return path
}
