import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { makeProofOfWork } from '#adapters/bot-check/proof-of-work.ts'
import { makeMemoryRateLimits } from '#adapters/memory/memory-rate-limits.ts'
import { makeSystemClock } from '#adapters/system/system-clock.ts'
import type { BotChallenge } from '#core/bot-check/bot-challenge.ts'
import type { BotCheck as BotCheckPort } from '#core/ports.ts'
import { solveHere } from '#test/support/solve-bot-check.ts'
import { BotCheck, type BotCheckHandle } from '#web/bot-check/bot-check.tsx'
import { BotCheckLoadError, type Solve, SolveContext } from '#web/bot-check/bot-check-solver.ts'
import { ApiContext, makeApi } from '#web/data/api.ts'

const NOT_LOADED = 'reCAPTCHA is not loaded properly'
const WAITING = 'We’ll quickly check that you’re not a robot. The check runs by itself, with no puzzle to solve.'
const WORKING = 'Checking that you’re not a robot...'
const PASSED = 'Checked: you’re not a robot.'

const makePort = (): BotCheckPort =>
  makeProofOfWork({ key: 'key of the tests', rateLimits: makeMemoryRateLimits(), clock: makeSystemClock() })

type Options = { challenge: () => Promise<BotChallenge>; solve?: Solve | undefined; error?: string }

/** Renders a form with one field and the bot check. Setting `network.isDown` makes all calls fail. */
const openForm = ({ challenge, solve = solveHere, error }: Options) => {
  const network = { isDown: false, callCount: 0 }
  const api = makeApi(async (path) => {
    network.callCount += 1
    if (network.isDown) throw new TypeError('Failed to fetch')
    return path === '/api/bot-check' ? Response.json(await challenge()) : new Response(null, { status: 404 })
  })
  const handle = createRef<BotCheckHandle>()
  const responses: string[] = []
  const form = (
    <ApiContext value={api}>
      <SolveContext value={solve}>
        <form>
          <input aria-label="Email" />
          <BotCheck ref={handle} onResponse={(response) => responses.push(response)} error={error} />
        </form>
      </SolveContext>
    </ApiContext>
  )
  const view = render(form)
  return {
    ...view,
    form,
    network,
    responses,
    user: userEvent.setup(),
    reset: () => act(() => handle.current?.reset()),
    response: () => act(async () => (await handle.current?.response()) ?? null),
  }
}

const openProofOfWork = (options: Partial<Options> = {}) => {
  const port = makePort()
  return { port, ...openForm({ challenge: port.challenge, ...options }) }
}

const status = () => screen.findByRole('status')
const touchForm = (opened: ReturnType<typeof openForm>) => opened.user.click(screen.getByLabelText('Email'))

describe('the proof of work', () => {
  test('waits until the form is used, then runs by itself and says so', async () => {
    const opened = openProofOfWork()
    await waitFor(async () => expect((await status()).textContent).toBe(WAITING))
    expect(opened.responses).toEqual([])
    await touchForm(opened)
    await waitFor(async () => expect((await status()).textContent).toBe(PASSED))
    expect(opened.responses).toHaveLength(1)
    expect(await opened.port.passes(opened.responses[0] ?? '')).toBe(true)
  })

  test('shows that it is running', async () => {
    const done = Promise.withResolvers<string>()
    const opened = openProofOfWork({ solve: () => done.promise })
    await screen.findByText(WAITING)
    await touchForm(opened)
    await screen.findByText(WORKING)
    done.resolve('response')
    await screen.findByText(PASSED)
    expect(opened.responses).toEqual(['response'])
  })

  test('runs on submit even if the form was never touched', async () => {
    const opened = openProofOfWork()
    expect(await opened.port.passes((await opened.response()) ?? '')).toBe(true)
  })

  test('returns each response only once, and fetches a new challenge for the next one', async () => {
    const opened = openProofOfWork()
    const responses = [await opened.response(), await opened.response()]
    for (const response of responses) expect(await opened.port.passes(response ?? '')).toBe(true)
  })

  test('restarts at once when the form resets it', async () => {
    const opened = openProofOfWork()
    await opened.response()
    opened.reset()
    await screen.findByText(WORKING)
    await screen.findByText(PASSED)
    expect(opened.responses).toHaveLength(3)
    expect(opened.responses[1]).toBe('')
    expect(await opened.port.passes(opened.responses[2] ?? '')).toBe(true)
  })

  test("shows the server's error", async () => {
    openProofOfWork({ error: 'We couldn’t check that you’re not a robot. Please try again.' })
    const error = await screen.findByText('We couldn’t check that you’re not a robot. Please try again.')
    await waitFor(() => expect(error.closest('[hidden]')).toBeNull())
  })

  test('can be retried after a connection error', async () => {
    const opened = openProofOfWork()
    await screen.findByText(WAITING)
    opened.network.isDown = true
    opened.reset()
    await screen.findByText('We couldn’t check that you’re not a robot.')
    await expect(opened.response()).rejects.toThrow('Network Error')
    opened.network.isDown = false
    await opened.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(PASSED)
    expect(screen.queryByText('We couldn’t check that you’re not a robot.')).toBeNull()
  })

  test('can be retried if the first challenge could not be fetched', async () => {
    const port = makePort()
    let isDown = true
    const challenge = async () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return port.challenge()
    }
    const opened = openForm({ challenge })
    await screen.findByText('We couldn’t check that you’re not a robot.')
    isDown = false
    await opened.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(PASSED)
    expect(await port.passes(opened.responses[0] ?? '')).toBe(true)
  })

  test('shows an error in browsers without workers', async () => {
    const { solveInWorkers } = await import('#web/bot-check/bot-check-solver.ts')
    const opened = openProofOfWork({ solve: solveInWorkers })
    await screen.findByText(WAITING)
    await touchForm(opened)
    await screen.findByText(NOT_LOADED)
    await expect(opened.response()).rejects.toThrow(BotCheckLoadError)
  })

  test('shows an error when its script fails to load', async () => {
    const opened = openProofOfWork({ solve: () => Promise.reject(new BotCheckLoadError()) })
    await screen.findByText(WAITING)
    await touchForm(opened)
    await screen.findByText(NOT_LOADED)
    expect(opened.responses).toEqual([])
  })

  test('is cancelled when the form is unmounted', async () => {
    const signals: AbortSignal[] = []
    const solve: Solve = (_challenge, signal) => {
      signals.push(signal)
      return new Promise(() => {})
    }
    const opened = openProofOfWork({ solve })
    await screen.findByText(WAITING)
    await touchForm(opened)
    await screen.findByText(WORKING)
    opened.unmount()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('is hidden in server-rendered HTML', () => {
    const html = renderToString(openProofOfWork().form)
    expect(html).toContain('hidden=""')
    expect(html).not.toContain('style=')
  })
})

describe('without a bot check', () => {
  test('nothing is shown, and the response is empty', async () => {
    const opened = openForm({ challenge: async () => ({ kind: 'none' }) })
    await waitFor(() => expect(opened.container.querySelector('#recaptcha')).toBeNull())
    await touchForm(opened)
    expect(await opened.response()).toBe('')
    expect(opened.responses).toEqual([])
  })
})

describe('reCAPTCHA', () => {
  const globals = globalThis as { grecaptcha?: unknown }
  afterEach(() => {
    delete globals.grecaptcha
    for (const script of scripts()) script.remove()
  })
  const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="recaptcha"]')]
  const findScript = () =>
    waitFor(() => {
      const [element] = scripts()
      if (!element) throw new Error('There is no script yet')
      return element
    })
  const challengeOf = (version: 2 | 3) => async (): Promise<BotChallenge> => ({
    kind: 'recaptcha',
    version,
    siteKey: 'site-key',
  })

  test("version 2 renders its checkbox, and returns the user's token until it expires", async () => {
    const opened = openForm({ challenge: challengeOf(2) })
    const scriptElement = await findScript()
    expect(scriptElement.src).toBe('https://www.google.com/recaptcha/api.js?render=explicit')
    const rendered: { container: HTMLElement; settings: Record<string, unknown> }[] = []
    globals.grecaptcha = {
      ready: (then: () => void) => then(),
      render: (container: HTMLElement, settings: Record<string, unknown>) => rendered.push({ container, settings }),
    }
    fireEvent.load(scriptElement)
    await waitFor(() => expect(rendered).toHaveLength(1))
    expect(opened.container.contains(rendered[0]?.container ?? null)).toBe(true)
    expect(rendered[0]?.settings.sitekey).toBe('site-key')
    expect(await opened.response()).toBe('')
    const runCallback = (name: string, ...values: string[]) => {
      const callback = rendered[0]?.settings[name] as ((...values: string[]) => void) | undefined
      act(() => callback?.(...values))
    }
    runCallback('callback', 'token-1')
    expect(await opened.response()).toBe('token-1')
    runCallback('expired-callback')
    expect(await opened.response()).toBe('')
    opened.reset()
    await waitFor(() => expect(rendered).toHaveLength(2))
    expect(opened.responses).toEqual(['token-1', ''])
  })

  test('version 3 returns a new token for each submit', async () => {
    const opened = openForm({ challenge: challengeOf(3) })
    let tokenCount = 0
    globals.grecaptcha = {
      ready: (then: () => void) => then(),
      execute: async (siteKey: string, { action }: { action: string }) => `${siteKey} ${action} ${++tokenCount}`,
    }
    expect(await opened.response()).toBe('site-key submit 1')
    expect(await opened.response()).toBe('site-key submit 2')
  })

  test.each([2, 3] as const)('version %i shows an error when its script fails to load', async (version) => {
    const opened = openForm({ challenge: challengeOf(version) })
    await waitFor(() => expect(opened.network.callCount).toBeGreaterThan(0))
    await touchForm(opened)
    fireEvent.error(await findScript())
    await screen.findByText(NOT_LOADED)
    expect(scripts()).toEqual([])
  })
})
