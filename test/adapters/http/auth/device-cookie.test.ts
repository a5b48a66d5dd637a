import { expect, it } from 'vitest'
import { limits } from '#core/limits/limits.ts'
import type { TestClient } from '#test/support/http-world.ts'
import { makeTwoStepUser } from '#test/support/two-step-user.ts'
import { PASSWORD } from '#test/support/world.ts'

type TwoStepUser = Awaited<ReturnType<typeof makeTwoStepUser>>
type CompleteLogIn = (user: TwoStepUser, browser: TestClient) => Promise<Response>

const bySecondStep: CompleteLogIn = async ({ setUpTimeCodes, logIn, nextCode }, browser) => {
  await setUpTimeCodes()
  await logIn(browser)
  return browser.post('/api/auth/second-step', { code: nextCode() })
}

const byPasskey: CompleteLogIn = async ({ addPasskey, logInByPasskey }, browser) => {
  await addPasskey()
  return logInByPasskey(browser)
}

it.each([
  ['a second step', bySecondStep],
  ['a passkey', byPasskey],
])("strangers' failed log-ins do not lock out a browser that has logged in with %s", async (_, completeLogIn) => {
  const user = await makeTwoStepUser()
  const { world, account } = user
  const ownBrowser = world.visit()
  expect((await completeLogIn(user, ownBrowser)).status).toBe(200)
  await ownBrowser.post('/api/auth/logout')
  const logIn = (browser: TestClient, password: string) =>
    browser.post('/api/auth/login', { email: account.email, password })
  for (let attempt = 0; attempt < limits.logInFailures.uses; attempt += 1)
    await logIn(world.visit(), 'Wrong horse 2 battery!')
  expect((await logIn(world.visit(), PASSWORD)).status).toBe(429)
  expect((await logIn(ownBrowser, PASSWORD)).status).toBe(200)
})
