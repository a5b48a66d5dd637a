import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bandBox, fieldValue, lineUpChipTexts, openAddShow } from '#test/support/add-show-screen.tsx'
import { openApp } from '#test/support/open-app.tsx'

describe('leaving the show form', () => {
  test('by a reload keeps the draft, and Start over discards it', async () => {
    const app = await openAddShow()
    await app.user.type(bandBox(), 'A,B,')
    app.unmount()
    const reopened = await openApp(app.world, { at: '/add-show', account: app.account })
    await screen.findByText('Your draft is back.')
    expect(lineUpChipTexts()).toEqual(['1st A new', '2nd B new'])
    await reopened.user.click(screen.getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(lineUpChipTexts()).toEqual([]))
    expect(fieldValue('Show title')).toBe('')
    expect(sessionStorage.length).toBe(0)
  })

  test('by Cancel or a link asks before discarding input', async () => {
    const app = await openAddShow()
    await app.user.type(bandBox(), 'A,')
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await app.user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(app.address()).toBe('/add-show'))
    await app.user.click(screen.getByRole('link', { name: /Upstroke/ }))
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(sessionStorage.length).toBe(0)
  })

  test('without changes asks nothing', async () => {
    const app = await openAddShow()
    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(false)
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(app.address()).toBe('/'))
  })

  test("by closing the tab asks with the browser's dialog", async () => {
    const app = await openAddShow()
    await app.user.type(screen.getByLabelText(/Price/), '$10')
    const unload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(true)
  })
})
