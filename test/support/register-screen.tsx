import { screen } from '@testing-library/react'
import { openApp } from './open-app.tsx'
import type { World } from './world.ts'

export const EMAIL = 'mags@offbeat.example'
export const PASSWORD = 'Skank and file 2 friday!'

type Opened = Awaited<ReturnType<typeof openApp>>

export const openRegisterScreen = async (world: World, options: Partial<Parameters<typeof openApp>[1]> = {}) => {
  const opened = await openApp(world, { at: '/register', ...options })
  await screen.findByRole('heading', { name: 'Register' })
  return opened
}

export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const registerButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Register' })
export const termsCheckbox = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to the Terms of Use' })
export const privacyCheckbox = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to the Privacy Policy' })

const validForm = {
  Name: 'mags_offbeat',
  Email: EMAIL,
  'Display name': 'Marguerite',
  Password: PASSWORD,
  'Confirm password': PASSWORD,
}

/** Fills in the form by pasting, as password managers do, and accepts the terms and the privacy policy. */
export const fillIn = async ({ user }: Opened, changes: Partial<Record<keyof typeof validForm, string>> = {}) => {
  for (const [label, text] of Object.entries({ ...validForm, ...changes })) {
    await user.click(input(label))
    if (text) await user.paste(text)
  }
  await user.click(termsCheckbox())
  await user.click(privacyCheckbox())
}

export const errorOf = (label: string) =>
  (input(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent?.trim())
    .join()
