import type { Locator } from '@playwright/test'
import { owner } from '#test/support/api-client.ts'
import { password as userPassword } from './credentials.ts'
import { expect, type Page } from './fixtures.ts'

/** Returns a pattern for the message that browsers log for a response with this status (400 or above). */
export const consoleMessageOfStatus = (status: number): RegExp =>
  new RegExp(`^Failed to load resource: the server responded with a status of ${status} `)

export const cards = (page: Page): Locator => page.locator('#list').getByRole('article')

/** Returns the button of the account menu in the header, which names the user. It may be hidden. */
export const avatar = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Account menu: ${name}`, exact: true, includeHidden: true })

/** Expects the list, and waits until the focus is on its heading, because moving the focus closes menus. */
export const expectHome = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: /^Ska, punk/ })).toBeFocused()

/** Follows a link in the header menus, which are behind the burger button on a phone. */
export const followMenuLink = async (page: Page, menu: string, link: string) => {
  const burger = page.getByRole('button', { name: 'Menu', exact: true })
  await ((await burger.isVisible()) ? burger : page.getByRole('button', { name: menu, exact: true })).click()
  await page.getByRole('link', { name: link, exact: true }).click()
}

export const submitLogIn = async (page: Page, { email, password }: { email: string; password: string } = owner) => {
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Logs in through the API, for users without a second factor. The session applies from the next page load on. */
export const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  const context = page.context()
  // Each request opens its own connection, because the server may be closing an idle one.
  const ownConnection = { Connection: 'close' }
  await context.request.get('/api/session', { headers: ownConnection })
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { ...ownConnection, 'X-XSRF-TOKEN': decodeURIComponent(token) }
  const response = await context.request.post('/api/auth/login', { data: { email, password }, headers })
  expect(await response.json()).not.toHaveProperty('secondSteps')
  expect(response.status()).toBe(200)
}

export const logInAsOwner = (page: Page) => logIn(page, owner)

/** Presses Tab, or Shift+Tab, until the target has the focus. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isFocused()); presses += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

export const typeInto = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Expects no horizontal scrolling. A failure lists the elements whose box or content is too wide. */
export const expectNoHorizontalScroll = async (page: Page) => {
  const { overflow, tooWide } = await page.evaluate(async () => {
    // Until the fonts have loaded, the fallback fonts may be wider.
    await document.fonts.ready
    // Measures the root element, because phones widen the visual viewport for overflowing content.
    const { scrollWidth, clientWidth } = document.documentElement
    const overflows = (element: Element) =>
      element.getBoundingClientRect().right > clientWidth || element.scrollWidth > Math.max(1, element.clientWidth)
    const wide = scrollWidth > clientWidth ? [...document.body.querySelectorAll('*')].filter(overflows) : []
    return { overflow: scrollWidth - clientWidth, tooWide: wide.map((element) => element.outerHTML.slice(0, 200)) }
  })
  expect(overflow, tooWide.join('\n')).toBeLessThanOrEqual(0)
}

/** Expects no clipping or overflow with the text spacing of WCAG 2.2, 1.4.12. */
export const expectRoomForTextSpacing = async (page: Page) => {
  const clippedTexts = await page.evaluate(async () => {
    await document.fonts.ready
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    )
    document.adoptedStyleSheets = [spacing]
    const hasText = (element: Element) =>
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
    const clips = (element: Element, { overflowX, overflowY }: CSSStyleDeclaration) =>
      /hidden|clip/.test(overflowX + overflowY) &&
      (element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 2)
    const results = new Map<Element, boolean>([[document.body, false]])
    const isCutOff = (element: Element): boolean => {
      const isCut = results.get(element) ?? computeIsCutOff(element)
      results.set(element, isCut)
      return isCut
    }
    const computeIsCutOff = (element: Element): boolean => {
      const style = getComputedStyle(element)
      // Screen-reader text is clipped on purpose.
      if (style.clipPath !== 'none' || style.visibility === 'hidden') return false
      return clips(element, style) || (element.parentElement !== null && isCutOff(element.parentElement))
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => hasText(element) && isCutOff(element))
      .map((element) => element.textContent)
  })
  expect(clippedTexts).toEqual([])
  await expectNoHorizontalScroll(page)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

export const logOut = async (page: Page) => {
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(avatar(page, 'not logged in')).toBeAttached()
}

/** Expects that the profile redirects to the log-in screen. */
export const expectLoggedOut = async (page: Page) => {
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
  await expect(avatar(page, 'not logged in')).toBeAttached()
}

/** Enters the password in the reauthentication dialog and confirms. */
export const reauthenticate = async (page: Page, action: string, password = userPassword) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

export const pageHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Holds back scripts as on a slow connection. Returns a function that releases them. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
