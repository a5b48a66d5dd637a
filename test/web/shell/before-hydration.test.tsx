import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'

/** Pages before their scripts have loaded, and without scripts. */

const formOf = async (path: string) => {
  const { page } = await openPage(makeWorld(), path)
  const form = page.querySelector('main form')
  const [firstSubmit, submitButton] = form?.querySelectorAll<HTMLButtonElement>('button[type=submit]') ?? []
  return { form, firstSubmit, submitButton }
}

test.each(['/login', '/contact', '/forgot-password'])(
  'the form on %s can be submitted as soon as it is rendered',
  async (at) => {
    const { form, submitButton } = await formOf(at)
    expect(submitButton?.disabled).toBe(false)
    expect(form?.getAttribute('method')).toBe('post')
  },
)

test.each(['/login', '/contact', '/forgot-password', '/register'])(
  'without scripts, the form on %s says that it needs them, and Enter sends nothing',
  async (at) => {
    const { form, firstSubmit, submitButton } = await formOf(at)
    expect(form?.querySelector('noscript')?.textContent).toBe(
      'This page needs JavaScript. Turn it on, then reload the page.',
    )
    expect(submitButton?.classList).toContain('needs-script')
    // Enter in a field presses the first submit button, even a hidden one.
    expect([firstSubmit?.closest('noscript') !== null, firstSubmit?.disabled, firstSubmit?.hidden]).toEqual([
      true,
      true,
      true,
    ])
  },
)

test.each(['/my-shows', '/alerts'])('without scripts, %s says once that it needs them', async (at) => {
  const { page } = await openPage(makeWorld(), at)
  const texts = [...page.querySelectorAll('main noscript')].map(({ textContent }) => textContent)
  expect(texts).toEqual(['This page needs JavaScript. Turn it on, then reload the page.'])
})

test.each([
  ['/add-show', 'Add a show'],
  ['/edit-show/1', 'Edit show'],
  ['/import', 'Import a tour'],
  ['/profile', 'Profile'],
])('the server sends an inert skeleton of %s with the heading and the first fields', async (at, heading) => {
  const { page, hydratePage } = await openPage(makeWorld(), at)
  const skeleton = page.querySelector('main [inert][aria-hidden="true"]')
  expect(skeleton?.querySelector('h1')?.textContent).toBe(heading)
  expect(skeleton?.querySelectorAll('.input, .combobox, .dropzone').length).toBeGreaterThan(1)
  expect(page.querySelector('main [role=status]')?.textContent).toBe('Loading...')
  const { warnings } = await hydratePage()
  expect(warnings).toEqual([])
})

test('a message submitted while the session loads is sent exactly once, after the session has loaded', async () => {
  const world = makeWorld()
  await world.addAccount(['SiteOwner'])
  const sessionKnown = Promise.withResolvers<void>()
  const contactRequests: string[] = []
  const intercept =
    (fetch: Fetch): Fetch =>
    async (path, init) => {
      if (path === '/api/session') await sessionKnown.promise
      if (path === '/api/contact') contactRequests.push(path)
      return fetch(path, init)
    }
  const app = await openApp(world, { at: '/contact', intercept })
  await app.user.type(await screen.findByLabelText('Email'), 'vera@fans.example')
  await app.user.type(screen.getByLabelText('Subject'), 'The gig on Friday')
  await app.user.type(screen.getByLabelText('Message'), 'The doors open at 8.')
  await app.user.dblClick(screen.getByRole('button', { name: 'Submit' }))
  expect(contactRequests).toEqual([])
  sessionKnown.resolve()
  await screen.findByText('Email sent successfully!')
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(''))
  expect(contactRequests).toHaveLength(1)
})
