import { LinkToken } from '#core/accounts/confirm-email.ts'
import { AlertEdit, NewAlert } from '#core/alerts/alert-input.ts'
import { SubscriberSearch } from '#core/alerts/find-subscriber.ts'
import { RenewedSubscription } from '#core/alerts/manage-browser.ts'
import { AlertId } from '#core/ids.ts'
import { Email } from '#core/mail/email.ts'
import { rolesThatManageSubscribers } from '#core/permissions/policy.ts'
import { PushSubscription } from '#core/push/push-subscription.ts'
import { anyone, created, ok, operationsWith, publicAccess, requestBody, withRoles } from './operation.ts'

const linkHolders = publicAccess('whoever has the link')
const subscribers = publicAccess('logged-in users as `me`, or whoever has the link of an alert email')
const params = { subscriber: LinkToken }

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
      'Watches a filter of the list of shows, or one show, and reports what is new by email, as a browser notification, or both. Logged-in users get it at their address at once. Visitors send an email address and must open the link in a confirmation email; the response is the same for every address. A browser needs no confirmation, and no address if `byEmail` is false; its endpoint must belong to a push service that the site knows. Without a `frequency`, an existing alert for the same filter or show keeps its own. A new one gets that of the latest alert for a filter, or else `daily`. An address that has refused alerts for good is never written to.',
    access: anyone,
    body: {
      schema: requestBody('NewAlert', NewAlert),
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
    summary: 'Returns the key for push subscriptions',
    description:
      'A browser subscribes with this public key (RFC 8292). Its push service then accepts notifications of this site only. The key stays the same.',
    access: anyone,
    responses: ok('The key.'),
  },
  {
    method: 'POST',
    route: '/api/alerts/confirm/:token',
    summary: 'Confirms an alert',
    description:
      'Activates the alert of a confirmation email, unless its show is over or deleted. The link is valid for 48 hours.',
    access: linkHolders,
    params: { token: LinkToken },
    responses: ok('The alert is active.'),
    errorCodes: ['token.invalid', 'show.not_found', 'show.deleted', 'show.over', 'alert.too_many'],
  },
  {
    method: 'POST',
    route: '/api/alerts/unsubscribe/:token',
    summary: 'Ends the alerts of an email',
    description: 'Ends the alerts that an alert email names. Repeatable, 20 times an hour.',
    access: linkHolders,
    params: { token: LinkToken },
    responses: ok('The alerts have ended.'),
    errorCodes: ['token.invalid', 'limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/unsubscribe/:token',
    summary: 'Ends the alerts of an email with one click',
    description:
      'Mail programs send this request (RFC 8058), without cookie and XSRF token; the body is ignored. Otherwise like `POST /api/alerts/unsubscribe/{token}`. GET returns a page with a button and changes nothing.',
    access: linkHolders,
    params: { token: LinkToken },
    responses: { 200: { meaning: 'The alerts have ended.', types: ['text/plain'] } },
    errorCodes: ['token.invalid', 'limit.exceeded'],
  },
  {
    method: 'GET',
    route: '/api/subscribers',
    summary: 'Looks up an address',
    description: 'Returns whether an address has alerts or is suppressed, because it has refused alerts for good.',
    access: withRoles(rolesThatManageSubscribers),
    query: SubscriberSearch,
    example: 'email=vera@fans.example',
    responses: ok('The state of the address.'),
  },
  {
    method: 'DELETE',
    route: '/api/suppressions/:email',
    summary: 'Lifts the suppression of an address',
    description: 'Lets a suppressed address get alerts again. Its former alerts are gone. Repeatable.',
    access: withRoles(rolesThatManageSubscribers),
    params: { email: Email },
    responses: ok('Done.'),
  },
  {
    method: 'POST',
    route: '/api/subscribers/browser',
    summary: 'Finds the alerts of a browser',
    description:
      'Returns the token that lists and changes the alerts of a browser, to the browser itself: only it knows its push subscription. A browser whose alerts a user added gets the token only while that user is logged in. Changes nothing.',
    access: publicAccess('the browser'),
    body: { schema: requestBody('PushSubscription', PushSubscription), example: subscription },
    responses: ok('The token, if the browser has alerts.'),
    errorCodes: ['limit.exceeded'],
  },
  {
    method: 'PUT',
    route: '/api/subscribers/browser',
    summary: 'Replaces the subscription of a browser',
    description:
      'Browsers call it when their push service has replaced a subscription. The alerts continue with the current one. Repeatable.',
    access: publicAccess('the browser'),
    body: {
      schema: requestBody('RenewedSubscription', RenewedSubscription),
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
      'Returns the address or browser with all its alerts. Together with its shows, this is everything that is stored about it, apart from the secrets of a push subscription. A user also gets the tokens of the browsers of the account.',
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
      'Returns the upcoming shows that alerts have reported to an address or browser, or whose changes it watches, as last reported.',
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
      'Changes the frequency, pauses or resumes an alert. Shows that match while an alert is paused are not mailed later.',
    access: subscribers,
    params: { ...params, id: AlertId },
    body: { schema: requestBody('AlertEdit', AlertEdit), example: { frequency: 'daily', isPaused: false } },
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
