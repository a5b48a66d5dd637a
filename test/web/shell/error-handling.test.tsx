import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { allowConsoleErrors } from '#test/support/web-setup.ts'
import { makeWorld } from '#test/support/world.ts'
import { routes } from '#web/shell/routes.ts'

/** Errors in screens, API calls and scripts. */

test('an error message is shown in place of a screen that throws (specification section 8)', async () => {
  allowConsoleErrors(/The screen is broken/)
  const about = routes.find(({ path }) => path === '/about')
  if (!about) throw new Error('There is no route /about')
  const { screen: originalScreen } = about
  about.screen = () => {
    throw new Error('The screen is broken')
  }
  onTestFinished(() => {
    about.screen = originalScreen
  })
  await openApp(makeWorld(), { at: '/about' })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Something went wrong.')
  expect(screen.getByRole('main').contains(alert)).toBe(true)
  expect(screen.getByRole('banner')).toBeDefined()
})

test('a failure to load the list of shows is logged (specification section 8)', async () => {
  allowConsoleErrors(/^Error fetching shows/)
  await openApp(makeWorld(), {
    at: '/',
    intercept: (fetch) => (path, init) =>
      path.startsWith('/api/shows') ? Response.json({ message: 'No.' }, { status: 429 }) : fetch(path, init),
  })
  await waitFor(() => expect(console.error).toHaveBeenCalledWith('Error fetching shows:', expect.any(Error)))
})

test("an unhandled error is left to the browser's log (specification section 8)", async () => {
  await openApp(makeWorld(), { at: '/about' })
  await screen.findByRole('heading', { level: 1, name: 'About' })
  await screen.findByRole('button', { name: 'Account menu: not logged in' })
  const before = document.body.innerHTML
  const unhandled = [
    new ErrorEvent('error', { message: 'Nobody handles this', cancelable: true }),
    new Event('unhandledrejection', { cancelable: true }),
  ]
  for (const event of unhandled) {
    window.dispatchEvent(event)
    // Browsers log only errors whose default is not prevented.
    expect(event.defaultPrevented).toBe(false)
  }
  // React would render any change to the page in the next task.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(document.body.innerHTML).toBe(before)
})
