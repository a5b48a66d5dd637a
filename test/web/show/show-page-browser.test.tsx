import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addShow } from '#test/support/add-shows.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld } from '#test/support/world.ts'

afterEach(() => void vi.restoreAllMocks())

type ShowChanges = Parameters<typeof addShow>[1]

const openShowPage = async (changes: ShowChanges) => {
  const world = makeWorld()
  const show = await addShow(world, changes)
  return openPage(world, `/shows/${show.slug}`)
}

const textOf = (page: ParentNode, selector: string) =>
  page.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim()

describe('the page of a show in the browser', () => {
  const hydratePage = async (changes: ShowChanges = {}) => {
    const opened = await openShowPage(changes)
    const hydrated = await opened.hydratePage()
    await screen.findByRole('button', { name: /not logged in/ })
    return { ...opened, ...hydrated }
  }

  test('hydrates without repeated calls or errors', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 20, 0) })
    const { calls, warnings, container } = await hydratePage()
    expect(calls).toEqual(['/api/session'])
    expect(warnings).toEqual([])
    expect(textOf(container, '.show-when')).toBe('Fri 11/27/2026 Tonight')
  })

  test.each([
    [
      'Android',
      'Mozilla/5.0 (Linux; Android 16; Pixel 11)',
      'geo:37.76,-122.39?q=37.76,-122.39(Bottom%20of%20the%20Hill)',
    ],
    [
      'an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X)',
      'https://maps.apple.com/?ll=37.76,-122.39&q=Bottom%20of%20the%20Hill',
    ],
    [
      'anything else',
      'Mozilla/5.0 (X11; Linux x86_64)',
      'https://www.openstreetmap.org/?mlat=37.76&mlon=-122.39#map=17/37.76/-122.39',
    ],
  ])('links to a map that suits the device: %s', async (_device, userAgent, href) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    const { container, warnings } = await hydratePage({ latitude: 37.76, longitude: -122.39 })
    expect(within(container).getByRole('link', { name: 'Open in maps' }).getAttribute('href')).toBe(href)
    expect(within(container).getByRole('link', { name: 'Map' }).getAttribute('href')).toBe(href)
    expect(warnings).toEqual([])
  })

  const openInApp = async () => {
    const world = makeWorld()
    const { slug } = await addShow(world)
    const { user } = await openApp(world, { at: `/shows/${slug}` })
    const button = await screen.findByRole('button', { name: 'Share' })
    return { user, button, url: `http://localhost/shows/${slug}` }
  }

  test('shares with the native share sheet', async () => {
    const shared: ShareData[] = []
    Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) })
    const { user, button, url } = await openInApp()
    await user.click(button)
    expect(shared).toEqual([{ title: 'Skanksgiving', url }])
    Reflect.deleteProperty(navigator, 'share')
  })

  test('stays silent when the user cancels sharing', async () => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('Cancelled', 'AbortError')) })
    const { user, button } = await openInApp()
    await user.click(button)
    await act(async () => {})
    expect(screen.queryByText('Link copied')).toBeNull()
    Reflect.deleteProperty(navigator, 'share')
  })

  test('copies the URL when native sharing is unavailable', async () => {
    const { user, button, url } = await openInApp()
    await user.click(button)
    expect(await screen.findByText('Link copied')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(url)
  })

  test("copies the venue's street address on request", async () => {
    const { user } = await openInApp()
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    expect(await screen.findByText('Address copied')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe('1233 17th Street, San Francisco, California, US')
  })

  test.each([
    ['a ShowAdmin', ['ShowAdmin'], true],
    ['a ShowManager who did not add the show', ['ShowManager'], false],
    ['a SiteAdmin and SiteOwner', ['SiteAdmin', 'SiteOwner'], false],
  ] as const)('shows Edit only to users who may edit the show: %s', async (_who, roles, mayEdit) => {
    const world = makeWorld()
    const show = await addShow(world)
    const { client } = await openApp(world, { at: `/shows/${show.slug}`, account: await world.addAccount(roles) })
    await screen.findByRole('button', { name: /Person/ })
    await screen.findByText('Skanksgiving')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    const editLink = screen.queryByRole('link', { name: 'Edit Skanksgiving' })
    expect(editLink?.getAttribute('href')).toBe(mayEdit ? `/edit-show/${show.id}` : undefined)
  })

  test('shows Edit to the user who added the show', async () => {
    const world = makeWorld()
    const account = await world.addAccount(['ShowManager'])
    const show = await addShow(world, {}, await world.actorOf(account))
    await openApp(world, { at: `/shows/${show.slug}`, account })
    expect(await screen.findByRole('link', { name: 'Edit Skanksgiving' })).toBeDefined()
  })

  test('offers a retry when the show fails to load', async () => {
    const world = makeWorld()
    const { slug } = await addShow(world)
    let isBroken = true
    const { user } = await openApp(world, {
      at: `/shows/${slug}`,
      intercept: respondWith((path) =>
        isBroken && path.startsWith('/api/shows') ? Response.json({ message: 'Slowly.' }, { status: 429 }) : undefined,
      ),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.')
    isBroken = false
    await user.click(screen.getByRole('button', { name: /Reload/ }))
    expect(await screen.findByText('Skanksgiving')).toBeDefined()
  })
})
