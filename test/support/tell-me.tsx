import { screen, within } from '@testing-library/react'
import { type Options, openApp } from './open-app.tsx'
import type { World } from './world.ts'

/** Opens the dialog *Tell me* with the button of this name. `choose` selects the channel, if there is a choice. */
export const openTellMe = async (
  world: World,
  { at = '/?country=US', ...options }: Partial<Options> = {},
  name = 'Tell me',
) => {
  const app = await openApp(world, { at, ...options })
  const button = await screen.findByRole('button', { name })
  await app.user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Tell me' }))
  const choose = async (channel: string) => app.user.selectOptions(await dialog.findByLabelText('How?'), channel)
  const send = async () => app.user.click(await dialog.findByRole('button', { name: 'Tell me' }))
  return { ...app, button, dialog, choose, send }
}
