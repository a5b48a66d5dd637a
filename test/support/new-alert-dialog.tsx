import { screen, within } from '@testing-library/react'
import { type Options, openApp } from './open-app.tsx'
import type { World } from './world.ts'

/** Opens the application, presses the button called `name`, and waits for the dialog. `choose` selects the channel. */
export const openNewAlertDialog = async (
  world: World,
  {
    at = '/?country=US',
    beforePress,
    ...options
  }: Partial<Options> & { beforePress?: (app: Awaited<ReturnType<typeof openApp>>) => void } = {},
  name = 'Alert me',
) => {
  const app = await openApp(world, { at, ...options })
  const button = await screen.findByRole('button', { name })
  beforePress?.(app)
  await app.user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Alert me' }))
  const choose = async (channel: string) =>
    app.user.selectOptions(await dialog.findByLabelText('How should we notify you?'), channel)
  const send = async () => app.user.click(await dialog.findByRole('button', { name: 'Alert me' }))
  return { ...app, button, dialog, choose, send }
}
