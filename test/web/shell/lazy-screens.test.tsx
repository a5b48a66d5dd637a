import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addShow } from '#test/support/add-shows.ts'
import { makeWorld } from '#test/support/world.ts'

/** Loads the application as in a browser that has cached none of its code. */
const loadUncachedApp = async () => {
  vi.resetModules()
  const [{ routes }, { openApp }] = await Promise.all([
    import('#web/shell/routes.ts'),
    import('#test/support/open-app.tsx'),
  ])
  return { routes, openApp }
}

test.each([
  ['/add-show', 'Add a Show'],
  ['/edit-show/:id', 'Edit Skanksgiving'],
])('the code of %s loads lazily, and Loading... is shown until it has loaded', async (path, link) => {
  const { routes, openApp } = await loadUncachedApp()
  const code = routes.find((route) => route.path === path)?.code
  if (!code) throw new Error(`The code of ${path} is not loaded lazily`)
  const gate = Promise.withResolvers<void>()
  const load = code.load
  vi.spyOn(code, 'load').mockImplementation(async () => {
    await gate.promise
    return load()
  })
  const world = makeWorld()
  await addShow(world)
  const { user } = await openApp(world, { at: '/', account: await world.addAccount(['ShowAdmin']) })
  await screen.findByRole('link', { name: 'Edit Skanksgiving' })
  await user.click(screen.getByRole('button', { name: 'Show Management' }))
  await user.click(screen.getByRole('link', { name: link }))
  const main = within(screen.getByRole('main'))
  expect(await main.findByText('Loading...')).toBeDefined()
  expect(screen.queryByLabelText('Show title')).toBeNull()
  act(gate.resolve)
  expect(await screen.findByLabelText('Show title')).toBeDefined()
  expect(main.queryByText('Loading...')).toBeNull()
})

test('every lazy route names an existing file, by which the server finds the code of the route in the build', async () => {
  const { routes } = await loadUncachedApp()
  const files = readdirSync(join(import.meta.dirname, '../../../web'), { recursive: true, encoding: 'utf8' })
  const fileNames = routes.flatMap(({ code }) => code?.source ?? [])
  expect(fileNames).toContain('reconfirmation-screen')
  for (const fileName of fileNames) expect(files.filter((file) => file.endsWith(`/${fileName}.tsx`))).toHaveLength(1)
})
