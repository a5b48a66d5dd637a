import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { addShow } from '#test/support/add-shows.ts'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld } from '#test/support/world.ts'

const alternates = (page: Document) =>
  [...page.head.querySelectorAll('link[rel="alternate"][type]')].map((link) => [
    link.getAttribute('type'),
    link.getAttribute('href'),
  ])

const feedsOf = (query: string) => [
  ['text/calendar', `/feeds/shows.ics${query}`],
  ['application/rss+xml', `/feeds/shows.rss${query}`],
  ['application/atom+xml', `/feeds/shows.atom${query}`],
  ['application/feed+json', `/feeds/shows.json${query}`],
]

describe('feed links in the head', () => {
  test('lead from the list to feeds of all shows, and from a filtered list to feeds of the matching shows', async () => {
    const world = makeWorld()
    await addShow(world)
    expect(alternates((await openPage(world, '/')).page)).toEqual(feedsOf(''))
    expect(alternates((await openPage(world, '/?country=US&page=1')).page)).toEqual(feedsOf('?country=US'))
  })

  test('lead from the page of a band or venue to its feeds, and from the page of a show to its calendar file', async () => {
    const world = makeWorld()
    const { lineUp, slug, venueId, venueSlug } = await addShow(world)
    const [act] = lineUp
    const band = await openPage(world, `/bands/${act?.bandSlug}`)
    expect(alternates(band.page)).toEqual(feedsOf(`?bands=${act?.bandId}`))
    expect(alternates((await openPage(world, `/venues/${venueSlug}`)).page)).toEqual(feedsOf(`?venues=${venueId}`))
    expect(alternates((await openPage(world, `/shows/${slug}`)).page)).toEqual([
      ['text/calendar', `/shows/${slug}.ics`],
    ])
  })

  test('are missing on pages without feeds', async () => {
    expect(alternates((await openPage(makeWorld(), '/login')).page)).toEqual([])
  })
})

describe('the Calendar link', () => {
  test('appears on a card and on the page of its show', async () => {
    const world = makeWorld()
    const { slug } = await addShow(world)
    const cardLink = (await openPage(world, '/')).page.querySelector('.card-actions a[href$=".ics"]')
    expect(cardLink?.getAttribute('href')).toBe(`/shows/${slug}.ics`)
    expect(cardLink?.getAttribute('aria-label')).toBe('Calendar, Skanksgiving')
    const actionLink = (await openPage(world, `/shows/${slug}`)).page.querySelector('.actions a[href$=".ics"]')
    expect(actionLink?.textContent?.trim()).toBe('Calendar')
  })
})

describe('the Subscribe dialog', () => {
  const openDialog = async (at: string, world = makeWorld()) => {
    const { user } = await openApp(world, { at, configured: { baseUrl: 'https://shows.example' } })
    const button = await screen.findByRole('button', { name: 'Subscribe' })
    await user.click(button)
    return { user, button, dialog: await screen.findByRole('dialog', { name: 'Subscribe' }) }
  }
  const href = (container: HTMLElement, name: string) =>
    within(container).getByRole('link', { name }).getAttribute('href')

  test('offers the calendar link, with cancelled shows on request', async () => {
    const { user, dialog } = await openDialog('/')
    expect(href(dialog, 'Open in calendar')).toBe('webcal://shows.example/feeds/shows.ics')
    await user.click(within(dialog).getByRole('checkbox', { name: /Keep cancelled shows/ }))
    expect(href(dialog, 'Open in calendar')).toBe('webcal://shows.example/feeds/shows.ics?keepCancelled=true')
  })

  test('copies the link', async () => {
    const { user, dialog } = await openDialog('/?country=US')
    await user.click(within(dialog).getByRole('button', { name: 'Copy link' }))
    expect(await within(dialog).findByText('Link copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('https://shows.example/feeds/shows.ics?country=US')
  })

  test('links to the other formats', async () => {
    const { dialog } = await openDialog('/?country=US')
    expect(['RSS', 'Atom', 'JSON Feed'].map((name) => href(dialog, name))).toEqual([
      '/feeds/shows.rss?country=US',
      '/feeds/shows.atom?country=US',
      '/feeds/shows.json?country=US',
    ])
  })

  test('closes and returns the focus', async () => {
    const { user, button, dialog } = await openDialog('/')
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('offers the feed of a band on the page of the band', async () => {
    const world = makeWorld()
    const { lineUp } = await addShow(world)
    const { dialog } = await openDialog(`/bands/${lineUp[0]?.bandSlug}`, world)
    expect(href(dialog, 'RSS')).toBe(`/feeds/shows.rss?bands=${lineUp[0]?.bandId}`)
  })
})
