import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showInput } from '#test/support/bodies.ts'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld } from '#test/support/world.ts'

beforeEach(() => sessionStorage.clear())

const worldWithShow = async () => {
  const world = makeWorld()
  const { slug } = await world.core.addShow(await world.as('ShowManager'), showInput())
  return { world, path: `/shows/${slug}` }
}

test('the page of a show links back to the list with the filter that the visitor had set', async () => {
  const { world, path } = await worldWithShow()
  const app = await openApp(world, { at: '/?country=US' })
  await app.user.click(await screen.findByRole('link', { name: (_, link) => link.getAttribute('href') === path }))
  await waitFor(() => expect(app.address()).toBe(path))
  const link = await screen.findByRole('link', { name: 'Back to the list' })
  expect(link.getAttribute('href')).toBe('/?country=US')
})

test('the page of a show links to all shows if the visitor has not opened the list before', async () => {
  const { world, path } = await worldWithShow()
  await openApp(world, { at: path })
  expect((await screen.findByRole('link', { name: 'All shows' })).getAttribute('href')).toBe('/')
})
