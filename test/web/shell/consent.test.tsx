import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld } from '#test/support/world.ts'

/** The cookie banner, and the analytics for which it asks permission. */

const configured = { analyticsId: 'G-TEST12345' }
const question =
  'This site uses cookies to enhance your experience. By continuing to use this site, you agree to our use of cookies.'

/** The lines written to `document.cookie`, with attributes. */
let writtenCookies: string[] = []

const setCookie = (line: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = line
}

const clearChoice = () => setCookie('cookieAccepted=; Max-Age=0; Path=/')

beforeEach(() => {
  clearChoice()
  writtenCookies = []
  const cookieProperty = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
  vi.spyOn(document, 'cookie', 'set').mockImplementation((line) => {
    writtenCookies.push(line)
    cookieProperty?.set?.call(document, line)
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  clearChoice()
  for (const script of toolScripts()) script.remove()
  delete window.gtag
  delete window.dataLayer
})

const toolScripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="googletagmanager"]')]

const commands = () => (window.dataLayer ?? []).map((entry) => [...(entry as Iterable<unknown>)])

const reportedPages = () =>
  commands()
    .filter(([command, name]) => command === 'event' && name === 'page_view')
    .map(([, , fields]) => (fields as { page_location: string }).page_location)

const press = async (app: Awaited<ReturnType<typeof openApp>>, name: 'Accept' | 'Decline') =>
  app.user.click(screen.getByRole('button', { name }))

/** Waits until a call that must not happen would have happened. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('the consent question', () => {
  test.each([
    ['Accept', 'granted'],
    ['Decline', 'denied'],
  ] as const)(
    'is not asked again after %s, because the choice is stored for 365 days for the whole site',
    async (name, value) => {
      const app = await openApp(makeWorld(), { at: '/login' })
      expect(screen.getByRole('region', { name: 'Cookies' }).textContent).toContain(question)
      await press(app, name)
      expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull()
      expect(writtenCookies).toEqual([`cookieAccepted=${value}; Max-Age=31536000; Path=/; SameSite=Lax`])
      app.unmount()
      await openApp(makeWorld(), { at: '/login' })
      expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull()
    },
  )

  test.each([
    ['Accept', 'granted'],
    ['Decline', 'denied'],
  ] as const)('passes the answer %s on to an analytics tool that is already loaded', async (name, value) => {
    const gtagCalls: unknown[][] = []
    window.gtag = (...call) => gtagCalls.push(call)
    const app = await openApp(makeWorld(), { at: '/login' })
    await press(app, name)
    expect(gtagCalls).toEqual([['consent', 'update', { analytics_storage: value }]])
  })
})

describe('the analytics tool', () => {
  test('is loaded only after Accept, with consent denied first, then granted', async () => {
    const app = await openApp(makeWorld(), { at: '/login?from=mail', configured })
    await settle()
    expect([toolScripts(), window.gtag]).toEqual([[], undefined])
    await press(app, 'Accept')
    await waitFor(() => expect(reportedPages()).toHaveLength(1))
    expect(toolScripts().map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST12345'])
    expect(commands().slice(0, 2)).toEqual([
      [
        'consent',
        'default',
        { analytics_storage: 'denied', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' },
      ],
      ['consent', 'update', { analytics_storage: 'granted' }],
    ])
    expect(commands().map(([command]) => command)).toEqual([
      'consent',
      'consent',
      'js',
      'set',
      'config',
      'set',
      'event',
    ])
    expect(commands()[4]).toEqual(['config', 'G-TEST12345', expect.objectContaining({ send_page_view: false })])
  })

  test('is not loaded after Decline', async () => {
    const app = await openApp(makeWorld(), { at: '/login', configured })
    await press(app, 'Decline')
    await settle()
    expect([toolScripts(), window.gtag, window.dataLayer]).toEqual([[], undefined, undefined])
  })

  test('is not loaded unless it is configured', async () => {
    const app = await openApp(makeWorld(), { at: '/login' })
    await press(app, 'Accept')
    await settle()
    expect([toolScripts(), window.gtag]).toEqual([[], undefined])
  })

  test('loads without a question after earlier consent, and reports route patterns as pages', async () => {
    setCookie('cookieAccepted=granted')
    const app = await openApp(makeWorld(), { at: '/shows/the-nutmeg-seven?token=abc', configured })
    await waitFor(() => expect(reportedPages()).toEqual([`${location.origin}/shows/:slug`]))
    await app.user.click(await screen.findByRole('button', { name: 'Account menu: not logged in' }))
    await app.user.click(screen.getByRole('link', { name: 'Log In' }))
    await waitFor(() => expect(reportedPages()).toEqual([`${location.origin}/shows/:slug`, `${location.origin}/login`]))
    expect(toolScripts()).toHaveLength(1)
    expect(JSON.stringify(commands())).not.toMatch(/nutmeg|abc/)
  })

  test.each(['/confirm-email?token=secret', '/reset-password/secret'])(
    'is not loaded on %s, whose URL contains a secret',
    async (at) => {
      setCookie('cookieAccepted=granted')
      await openApp(makeWorld(), { at, configured })
      await screen.findByRole('heading', { level: 1 })
      await settle()
      expect([toolScripts(), window.gtag]).toEqual([[], undefined])
    },
  )
})
