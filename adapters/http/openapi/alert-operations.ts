import { ConfirmationToken } from '#core/accounts/confirm-email.ts'
import { AlertEdit, NewAlert } from '#core/alerts/alert-input.ts'
import { SubscriberSearch } from '#core/alerts/find-subscriber.ts'
import { RenewedSubscription } from '#core/alerts/manage-browser.ts'
import { AlertId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import { rolesThatManageSubscribers } from '#core/permissions/policy.ts'
import { PushSubscription } from '#core/push/push-subscription.ts'
import { anyone, created, namedBody, ok, operationsWith, publicAccess, withRoles } from './operation.ts'

const linkHolders = publicAccess('anyone with the link from the email')
const subscribers = publicAccess('logged-in users as “me”, anyone with the link from an alert email')
const params = { subscriber: ConfirmationToken }

const subscription = {
  endpoint: 'https://push.example/dHJvbWJvbmU',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

export const alertOperations = operationsWith({ tag: 'Alerts' }, [
  {
    method: 'POST',
    route: '/api/alerts',
    summary: 'Adds an alert',
    description:
      'Watches a filter of the list of shows, or one show, and reports new shows and changes by email, as a browser notification, or both. For logged-in users the alert is active at once. Visitors send an email address and must open the link in a confirmation email; the response is the same for every address. A browser needs no confirmation, and no address if `byEmail` is false; its endpoint must belong to a push service that the site knows. Without a `frequency`, an existing alert for the same filter or show keeps its frequency. A new alert takes the frequency of your latest filter alert, or `daily`. For a visitor’s address, an omitted frequency always means `daily`. Suppressed addresses, whose mail server permanently refused an alert, get no alert mail.',
    access: anyone,
    body: {
      schema: namedBody('NewAlert', NewAlert),
      example: {
        filter: { city: 'Oakland', ages: 'all' },
        frequency: 'weekly',
        byEmail: true,
        email: 'vera@fans.example',
        browser: subscription,
        locale: 'en',
        timeZone: 'America/Los_Angeles',
        recaptcha: '',
      },
    },
    responses: created('The alert is active, or the confirmation email is on its way.'),
    errorCodes: [
      'bot_check.failed',
      'limit.exceeded',
      'show.not_found',
      'show.deleted',
      'show.over',
      'alert.too_many',
      'alert.address_suppressed',
      'unavailable',
    ],
  },
  {
    method: 'GET',
    route: '/api/alerts/push-key',
    summary: 'Reads the key for push subscriptions',
    description:
      'Returns the public key with which a browser subscribes (RFC 8292). Its push service then accepts notifications from this site only. The key never changes.',
    access: anyone,
    responses: ok('The key.'),
  },
  {
    method: 'POST',
    route: '/api/alerts/confirm/:token',
    summary: 'Confirms an alert',
    description:
      'Activates the alert that a confirmation email was sent for, unless its show is over or deleted. The link is valid for 48 hours.',
    access: linkHolders,
    params: { token: ConfirmationToken },
    responses: ok('The alert is active.'),
    errorCodes: ['token.invalid', 'show.not_found', 'show.deleted', 'show.over', 'alert.too_many'],
  },
  {
    method: 'POST',
    route: '/api/alerts/unsubscribe/:token',
    summary: 'Ends the alerts listed in an email',
    description: 'Ends the alerts listed in an alert email. Idempotent. Limited to 20 requests an hour for each link.',
    access: linkHolders,
    params: { token: ConfirmationToken },
    responses: ok('The alerts have ended.'),
    errorCodes: ['token.invalid', 'limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/unsubscribe/:token',
    summary: 'Ends the alerts listed in an email, with one click',
    description:
      'Mail programs send this request (RFC 8058), without a cookie or XSRF token. The body is ignored. Otherwise like `POST /api/alerts/unsubscribe/{token}`. GET returns a page with a button and changes nothing.',
    access: linkHolders,
    params: { token: ConfirmationToken },
    responses: { 200: { meaning: 'The alerts have ended.', types: ['text/plain'] } },
    errorCodes: ['token.invalid', 'limit.exceeded'],
  },
  {
    method: 'GET',
    route: '/api/subscribers',
    summary: 'Looks up an address',
    description:
      'Returns whether an address has alerts, or is suppressed because its mail server permanently refused an alert.',
    access: withRoles(rolesThatManageSubscribers),
    query: SubscriberSearch,
    example: 'email=vera@fans.example',
    responses: ok('The state of the address.'),
  },
  {
    method: 'DELETE',
    route: '/api/suppressions/:email',
    summary: 'Lifts the suppression of an address',
    description: 'Allows a suppressed address to receive alerts again. Its former alerts are not restored. Idempotent.',
    access: withRoles(rolesThatManageSubscribers),
    params: { email: Email },
    responses: ok('Done.'),
  },
  {
    method: 'POST',
    route: '/api/subscribers/browser',
    summary: 'Finds the alerts of a browser',
    description:
      "Returns the token for managing this browser's alerts. The push subscription in the body proves that the browser is asking. If a user added the alerts, the token is returned only while that user is logged in. Changes nothing.",
    access: publicAccess('the browser'),
    body: { schema: namedBody('PushSubscription', PushSubscription), example: subscription },
    responses: ok('The token, if the browser has alerts.'),
    errorCodes: ['limit.exceeded'],
  },
  {
    method: 'PUT',
    route: '/api/subscribers/browser',
    summary: 'Replaces the subscription of a browser',
    description:
      'Browsers send this request when their push service has replaced a subscription. The alerts continue with the current one. Idempotent.',
    access: publicAccess('the browser'),
    body: {
      schema: namedBody('RenewedSubscription', RenewedSubscription),
      example: { former: subscription, current: { ...subscription, endpoint: 'https://push.example/c2F4b3Bob25l' } },
    },
    responses: ok('The token, if the browser has alerts.'),
    errorCodes: ['limit.exceeded', 'stale_write'],
  },
  {
    method: 'GET',
    route: '/api/subscribers/:subscriber',
    summary: 'Lists the alerts of an address or browser',
    description:
      'Returns the address or browser with all its alerts. With `me`, also returns the tokens of all browsers that have alerts of your account.',
    access: subscribers,
    params,
    responses: ok('The subscriber.'),
    errorCodes: ['permission.login_required', 'token.invalid'],
  },
  {
    method: 'GET',
    route: '/api/subscribers/:subscriber/shows',
    summary: 'Lists the shows that were reported',
    description:
      'Returns the upcoming shows that were reported to an address or browser, or whose changes it watches, in the state last reported. A show that is over is listed for about one more day.',
    access: subscribers,
    params,
    responses: ok('The shows, by date.'),
    errorCodes: ['permission.login_required', 'token.invalid'],
  },
  {
    method: 'DELETE',
    route: '/api/subscribers/:subscriber',
    summary: 'Ends all alerts of an address or browser',
    description: 'Ends all alerts and deletes the address or push subscription.',
    access: subscribers,
    params,
    responses: ok('All alerts have ended.'),
    errorCodes: ['permission.login_required', 'token.invalid'],
  },
  {
    method: 'PUT',
    route: '/api/subscribers/:subscriber/alerts/:id',
    summary: 'Changes an alert',
    description:
      'Changes the frequency of an alert, pauses it or resumes it. Shows that match while an alert is paused are not reported later.',
    access: subscribers,
    params: { ...params, id: AlertId },
    body: { schema: namedBody('AlertEdit', AlertEdit), example: { frequency: 'daily', isPaused: false } },
    responses: ok('The subscriber with all alerts.'),
    errorCodes: ['permission.login_required', 'token.invalid', 'alert.not_found'],
  },
  {
    method: 'DELETE',
    route: '/api/subscribers/:subscriber/alerts/:id',
    summary: 'Ends an alert',
    description: 'Ends one alert.',
    access: subscribers,
    params: { ...params, id: AlertId },
    responses: ok('The alert has ended.'),
    errorCodes: ['permission.login_required', 'token.invalid', 'alert.not_found'],
  },
])
