import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addShow } from '#test/support/add-shows.ts'
import { FAN_EMAIL } from '#test/support/alerts.ts'
import { openNewAlertDialog } from '#test/support/new-alert-dialog.tsx'
import { outboxOf } from '#test/support/outbox-of.ts'
import { failConnection, rateLimitedResponse, respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const openDialog = (options: Parameters<typeof openNewAlertDialog>[1], name?: string) =>
  openNewAlertDialog(world, options, name)

const storedAlerts = () => [...world.store.stored().alerts.values()]
const queuedEmails = () => outboxOf(world.store).map(({ to, template }) => [to, template])

describe('a visitor', () => {
  test('asks for an alert about shows that match the filter, and is mailed a confirmation link', async () => {
    await addShow(world)
    const app = await openDialog({ at: '/?country=US&ages=all&includePast=true' })
    app.dialog.getByText('All-ages shows in the United States')
    await app.user.selectOptions(app.dialog.getByLabelText('How often?'), 'Once a week, on Thursday at 9:00 AM')
    await app.user.type(app.dialog.getByLabelText('Email'), FAN_EMAIL)
    await app.send()
    await app.dialog.findByText(`Almost done: open the link in the email we sent to ${FAN_EMAIL}.`)
    expect(queuedEmails()).toEqual([[FAN_EMAIL, 'confirm-alert']])
    expect(storedAlerts()).toMatchObject([
      {
        watched: { filter: { country: 'US', ages: 'all', includePast: false } },
        frequency: 'weekly',
        confirmedAt: null,
      },
    ])
  })

  test('asks for an alert about changes to a show, without choosing a frequency', async () => {
    const show = await addShow(world)
    const app = await openDialog({ at: `/shows/${show.slug}` })
    expect(app.dialog.queryByLabelText('How often?')).toBeNull()
    app.dialog.getByText('Skanksgiving')
    await app.user.type(app.dialog.getByLabelText('Email'), `${FAN_EMAIL}{Enter}`)
    await app.dialog.findByText(/^Almost done/)
    expect(storedAlerts()).toMatchObject([{ watched: { showId: show.id } }])
  })

  test('asks for an alert about shows with a band or at a venue', async () => {
    const { lineUp, venueId, venueSlug, venueName } = await addShow(world)
    const [act] = lineUp
    const bandApp = await openDialog({ at: `/bands/${act?.bandSlug}` })
    bandApp.dialog.getByText(`Shows with ${act?.bandName}`)
    bandApp.unmount()
    const venueApp = await openDialog({ at: `/venues/${venueSlug}` })
    venueApp.dialog.getByText(`Shows at ${venueName}`)
    await venueApp.user.type(venueApp.dialog.getByLabelText('Email'), `${FAN_EMAIL}{Enter}`)
    await venueApp.dialog.findByText(/^Almost done/)
    expect(storedAlerts()).toMatchObject([{ watched: { filter: { venues: [venueId] } }, frequency: 'daily' }])
  })

  test('is offered an alert if nothing matches the filter', async () => {
    const app = await openDialog({ at: '/?city=Leeds' }, 'Alert me when there is one')
    expect(app.dialog.getByText('Shows in Leeds')).toBeTruthy()
  })

  test('sees an error at the email field, and keeps the chosen frequency', async () => {
    const app = await openDialog({ at: '/' })
    app.dialog.getByText('All upcoming shows')
    await app.user.selectOptions(app.dialog.getByLabelText('How often?'), 'Right away')
    const email = app.dialog.getByLabelText('Email')
    for (const [text, error] of [
      ['', 'Email is required'],
      ['vera', 'Invalid email format'],
    ] as const) {
      await app.user.clear(email)
      if (text) await app.user.type(email, text)
      await app.send()
      await app.dialog.findByText(error)
      await waitFor(() => expect(document.activeElement).toBe(email))
    }
    expect(app.dialog.getByLabelText('How often?')).toHaveProperty('value', 'right-away')
    expect(storedAlerts()).toEqual([])
  })

  test.each([
    ['a connection error', failConnection('/api/alerts'), /^We couldn’t reach the server/],
    [
      'too many attempts',
      respondWith((path) => (path === '/api/alerts' ? rateLimitedResponse(120) : undefined)),
      /You can try again in 2 minutes/,
    ],
  ])('sees an error after %s, and keeps the typed address', async (_name, intercept, text) => {
    const app = await openDialog({ at: '/', intercept })
    await app.user.type(app.dialog.getByLabelText('Email'), FAN_EMAIL)
    await app.send()
    await app.dialog.findByText(text)
    expect(app.dialog.getByLabelText('Email')).toHaveProperty('value', FAN_EMAIL)
  })

  test('sees filter errors above the frequency field', async () => {
    const app = await openDialog({ at: '/?startDate=2030-12-02&endDate=2030-12-01' })
    await app.user.type(app.dialog.getByLabelText('Email'), FAN_EMAIL)
    await app.send()
    const error = await app.dialog.findByText('End date must not be before the start date')
    expect(error.className).toBe('error')
    expect(app.dialog.getByLabelText('How often?').compareDocumentPosition(error)).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    )
  })

  test('sees a bot check error next to the bot check', async () => {
    vi.stubGlobal('grecaptcha', { ready: (then: () => void) => then(), execute: async () => 'not a robot' })
    onTestFinished(() => void vi.unstubAllGlobals())
    const message = 'The bot check failed. Please try again.'
    const refusal = { code: 'bot_check.failed', message, errors: [{ field: 'recaptcha', message }] }
    const app = await openDialog({
      at: '/',
      intercept: respondWith((path) => {
        if (path === '/api/bot-check') return Response.json({ kind: 'recaptcha', version: 3, siteKey: 'key' })
        return path === '/api/alerts' ? Response.json(refusal, { status: 422 }) : undefined
      }),
    })
    await app.user.type(app.dialog.getByLabelText('Email'), FAN_EMAIL)
    await app.send()
    const error = await app.dialog.findByText(message)
    expect(error.closest('#recaptcha')).not.toBeNull()
    expect(app.dialog.getAllByText(message)).toHaveLength(1)
  })

  test.each([
    ['Skanksgivin', null],
    ['Skanksgiving', null],
    ['Nutmge', 'Right now, no show has all of them, so the list shows similar names instead.'],
    ['xyzzy', 'Right now, no show has all of them. Check'],
  ])('searching for “%s” sees a hint only if no show has all these words', async (words, hint) => {
    await addShow(world)
    const app = await openDialog({ at: `/?q=${words}` }, 'Alert me')
    if (hint)
      expect((await app.dialog.findByText(words, { selector: 'b, strong' })).parentElement?.textContent).toContain(hint)
    else {
      await waitFor(() => expect(app.client.getQueryData(['spelling', words])).toBeTruthy())
      expect(app.dialog.queryByText(/exactly as typed/)).toBeNull()
    }
  })

  test('sends only one request when pressing the button twice on a slow network', async () => {
    const calls: string[] = []
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const app = await openDialog({
      at: '/',
      intercept: (fetch) => async (path, init) => {
        if (path === '/api/alerts') {
          calls.push(path)
          await released
        }
        return fetch(path, init)
      },
    })
    await app.user.type(app.dialog.getByLabelText('Email'), FAN_EMAIL)
    await app.send()
    await app.dialog.findByText('Sending...')
    await app.send()
    release()
    await app.dialog.findByText(/^Almost done/)
    expect(calls).toHaveLength(1)
  })

  test('has the focus in the dialog after sending, and on the button again after closing', async () => {
    const app = await openDialog({ at: '/' })
    await app.user.type(app.dialog.getByLabelText('Email'), FAN_EMAIL)
    await app.send()
    const done = await app.dialog.findByText(/^Almost done/)
    await waitFor(() => expect(document.activeElement?.contains(done)).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
    await app.user.click(app.dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(app.button))
  })
})
