import type { Locator } from '@playwright/test'
import { owner } from '#test/support/person.ts'
import { expect, type Page } from './fixtures.ts'
import { password as memberPassword } from './people.ts'

/** The browser tells of every answer above 399, also of those that a journey is after. */
export const statusOnConsole = (status: number): RegExp =>
  new RegExp(`^Failed to load resource: the server responded with a status of ${status} `)

/** The cards of the list of shows. */
export const cards = (page: Page): Locator => page.locator('#list').getByRole('article')

/** Who is logged in, as the header says; on a phone it says so behind the burger. */
export const avatar = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Account menu: ${name}`, exact: true, includeHidden: true })

/** The list has arrived, with the focus on its heading, which closes menus. */
export const expectHome = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: /^Ska, punk/ })).toBeFocused()

/** Follows a link of the header's menus, which stand behind the burger on a phone. */
export const throughMenu = async (page: Page, menu: string, link: string) => {
  const burger = page.getByRole('button', { name: 'Menu', exact: true })
  await ((await burger.isVisible()) ? burger : page.getByRole('button', { name: menu, exact: true })).click()
  await page.getByRole('link', { name: link, exact: true }).click()
}

/** Fills in the log-in screen that is open and sends it. */
export const enterLogIn = async (page: Page, { email, password }: { email: string; password: string } = owner) => {
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

/** Logs this browser in without the form, for whom the password is enough. The next page that it opens knows them. */
export const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  const browser = page.context()
  await browser.request.get('/api/session')
  const token = (await browser.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token) }
  const answer = await browser.request.post('/api/auth/login', { data: { email, password }, headers })
  expect(await answer.json()).not.toHaveProperty('secondSteps')
  expect(answer.status()).toBe(200)
}

export const logInAsOwner = (page: Page) => logIn(page, owner)

/** Moves the focus with the Tab key, or back with Shift+Tab, until it is where it should be. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** Tabs to a field and types. */
export const typeInto = async (page: Page, target: Locator, text: string) => {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** No page scrolls sideways; where one does, the failure names what is wider than its place, also by its words alone. */
export const expectNoSidewaysScroll = async (page: Page) => {
  const { surplus, wide } = await page.evaluate(() => {
    // A phone widens its window to what stands out, and its root not.
    const { scrollWidth, clientWidth } = document.documentElement
    const standsOut = (element: Element) =>
      element.getBoundingClientRect().right > clientWidth || element.scrollWidth > Math.max(1, element.clientWidth)
    const wide = scrollWidth > clientWidth ? [...document.body.querySelectorAll('*')].filter(standsOut) : []
    return { surplus: scrollWidth - clientWidth, wide: wide.map((element) => element.outerHTML.slice(0, 200)) }
  })
  expect(surplus, wide.join('\n')).toBeLessThanOrEqual(0)
}

/** As somebody reads it who sets letters, words and lines apart (WCAG 2.2, 1.4.12): nothing is cut off, nothing stands out. */
export const expectRoomForSpacing = async (page: Page) => {
  const cut = await page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    )
    document.adoptedStyleSheets = [spacing]
    const saysSomething = (element: Element) =>
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
    const cutsOff = (element: Element, { overflowX, overflowY }: CSSStyleDeclaration) =>
      /hidden|clip/.test(overflowX + overflowY) &&
      (element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 2)
    const known = new Map<Element, boolean>([[document.body, false]])
    const isCutOff = (element: Element): boolean => {
      const answer = known.get(element) ?? isCutOffAnew(element)
      known.set(element, answer)
      return answer
    }
    const isCutOffAnew = (element: Element): boolean => {
      const style = getComputedStyle(element)
      // What only screen readers get is cut off on purpose.
      if (style.clipPath !== 'none' || style.visibility === 'hidden') return false
      return cutsOff(element, style) || (element.parentElement !== null && isCutOff(element.parentElement))
    }
    return [...document.body.querySelectorAll('*')]
      .filter((element) => saysSomething(element) && isCutOff(element))
      .map((element) => element.textContent)
  })
  expect(cut).toEqual([])
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

export const logOut = async (page: Page) => {
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(avatar(page, 'not logged in')).toBeAttached()
}

/** This browser finds out with its next call that nobody is logged in any more. */
export const expectLoggedOut = async (page: Page) => {
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
  await expect(avatar(page, 'not logged in')).toBeAttached()
}

/** Types the password into the dialog that asks for it, and goes on. */
export const prove = async (page: Page, action: string, password = memberPassword) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The heading of a page that reads exactly `name`. */
export const pageHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
