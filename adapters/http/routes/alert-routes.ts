import { type Context, Hono } from 'hono'
import type { LoginState } from '#adapters/http/auth/login-context.ts'
import { requireRoles } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson, validateParam, validateQuery } from '#adapters/http/input.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import { ConfirmationToken } from '#core/accounts/confirm-email.ts'
import { AlertEdit, NewAlert } from '#core/alerts/alert-input.ts'
import { SubscriberSearch } from '#core/alerts/find-subscriber.ts'
import type { SubscriberRef } from '#core/alerts/manage-alerts.ts'
import { RenewedSubscription } from '#core/alerts/manage-browser.ts'
import type { Core } from '#core/core.ts'
import { AlertId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import { rolesThatManageSubscribers } from '#core/permissions/policy.ts'
import { PushSubscription } from '#core/push/push-subscription.ts'

const validateToken = validateParam('token', ConfirmationToken)
const validateAlertId = validateParam('id', AlertId)

/** `/api/alerts`: adds, confirms and ends alerts. Responses never reveal whether an email address is known. */
export const alertRoutes = (core: Core, { client }: LoginState) =>
  new Hono<Env>()
    .post('/', validateJson(NewAlert), async (c) => {
      const { isConfirmed, alert } = await core.addAlert(c.get('actor'), client(c), c.req.valid('json'))
      return c.json(
        { ...successMessage(isConfirmed ? 'alert.added' : 'alert.confirmation_sent'), ...(alert && { alert }) },
        201,
      )
    })
    .get('/push-key', (c) => c.json(core.findPushKey()))
    .post('/confirm/:token', validateToken, async (c) => c.json(await core.confirmAlert(c.req.valid('param').token)))
    .post('/unsubscribe/:token', validateToken, async (c) => {
      await core.unsubscribe(c.req.valid('param').token)
      return c.json(successMessage('alert.ended'))
    })

/** The path segment `me` stands for the actor; any other segment is a token, from a signed link or a `/browser` response. */
const refOf = (c: Context<Env>, subscriber: string): SubscriberRef =>
  subscriber === 'me' ? { actor: c.get('actor') } : { token: subscriber }

const validateSubscriber = validateParam('subscriber', ConfirmationToken)

/** `/api/subscribers`: the alerts of an email address or a browser. */
export const subscriberRoutes = (core: Core, { client }: LoginState) =>
  new Hono<Env>()
    .get('/', requireRoles(rolesThatManageSubscribers), validateQuery(SubscriberSearch), async (c) =>
      c.json(await core.findSubscriber(c.get('actor'), c.req.valid('query'))),
    )
    .post('/browser', validateJson(PushSubscription), async (c) =>
      c.json(await core.findBrowser(c.get('actor'), client(c), c.req.valid('json'))),
    )
    .put('/browser', validateJson(RenewedSubscription), async (c) =>
      c.json(await core.renewBrowser(c.get('actor'), client(c), c.req.valid('json'))),
    )
    .get('/:subscriber', validateSubscriber, async (c) =>
      c.json(await core.listAlerts(refOf(c, c.req.valid('param').subscriber))),
    )
    .get('/:subscriber/shows', validateSubscriber, async (c) =>
      c.json(await core.listReportedShows(refOf(c, c.req.valid('param').subscriber))),
    )
    .delete('/:subscriber', validateSubscriber, async (c) => {
      await core.endAllAlerts(refOf(c, c.req.valid('param').subscriber))
      return c.json(successMessage('alert.all_ended'))
    })
    .put('/:subscriber/alerts/:id', validateSubscriber, validateAlertId, validateJson(AlertEdit), async (c) => {
      const { subscriber, id } = c.req.valid('param')
      return c.json(await core.editAlert(refOf(c, subscriber), id, c.req.valid('json')))
    })
    .delete('/:subscriber/alerts/:id', validateSubscriber, validateAlertId, async (c) => {
      const { subscriber, id } = c.req.valid('param')
      await core.endAlert(refOf(c, subscriber), id)
      return c.json(successMessage('alert.ended'))
    })

/** `/api/suppressions`: lifts the block on an email address whose mail server permanently refused an alert. */
export const suppressionRoutes = (core: Core) =>
  new Hono<Env>().delete(
    '/:email',
    requireRoles(rolesThatManageSubscribers),
    validateParam('email', Email),
    async (c) => {
      await core.liftSuppression(c.get('actor'), c.req.valid('param').email)
      return c.json(successMessage('suppression.lifted'))
    },
  )

/** `POST /unsubscribe/{token}` (RFC 8058): mail programs send it without a cookie or XSRF token. GET returns a page. */
export const unsubscribeRoutes = (core: Core) =>
  new Hono<Env>().post('/unsubscribe/:token', validateToken, async (c) => {
    await core.unsubscribe(c.req.valid('param').token)
    return c.text('Unsubscribed.', 200, { 'Cache-Control': 'no-store' })
  })
