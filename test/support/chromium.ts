import { existsSync } from 'node:fs'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The Chromium to run journeys in: CHROMIUM_PATH, else one found on the machine, else the one that comes with the
 * dependencies (Linux on x64). Undefined leaves it to Playwright, which fails when it has none of its own.
 */
export const chromiumPath = async (): Promise<string | undefined> => {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const found = installed.find((path) => existsSync(path))
  if (found || process.platform !== 'linux' || process.arch !== 'x64') return found
  // Said before the import, it brings the libraries and fonts along that a bare machine has not.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
