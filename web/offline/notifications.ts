import { isRenewalFinal, type SubscriptionStore } from './registered-subscription.ts'

/** The parts of the service worker that notifications need. */
export type NotificationScope = {
  origin: string
  registration: {
    showNotification(title: string, options: PushNotificationOptions): Promise<void>
    pushManager: {
      subscribe(options: { userVisibleOnly: true; applicationServerKey: string }): Promise<Subscription>
      getSubscription(): Promise<Subscription | null>
      permissionState(options: { userVisibleOnly: true }): Promise<PermissionState>
    }
  }
  clients: {
    matchAll(options: { includeUncontrolled: true; type: 'window' }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Resolves to the XSRF token from the cookie; undefined if there is none, or if the browser hides cookies from workers. */
  xsrfToken(): Promise<string | undefined>
  registered: SubscriptionStore
}

type Subscription = { toJSON(): PushSubscriptionJSON }
type OpenPage = { url: string; focus(): Promise<unknown> }

type PushNotificationOptions = {
  body: string
  lang: string
  tag: string
  renotify: boolean
  icon: string
  data: { path: string; managePath: string }
  actions: readonly { action: typeof MANAGE; title: string }[]
}

const MANAGE = 'manage'

/** Shows the notification in a push message. Browsers may revoke the permission of a site that receives a push message without
 * showing a notification, so this shows one even for an unreadable message. */
export const showPushNotification = (scope: NotificationScope, payload: string | undefined): Promise<void> => {
  const { title, body, lang, tag, path, manage } = parsePayload(payload)
  return scope.registration.showNotification(title ?? new URL(scope.origin).host, {
    body: body ?? '',
    lang: lang ?? 'en',
    tag: tag ?? '',
    // Without this, a cancellation would silently replace the notification that announced the show.
    renotify: !!tag,
    icon: '/icon-192.png',
    data: { path: path ?? '/alerts', managePath: manage?.path ?? '/alerts' },
    actions: manage ? [{ action: MANAGE, title: manage.label }] : [],
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const parsePayload = (payload: string | undefined) => {
  const fields = parseRecord(payload)
  const manage = isRecord(fields.manage) ? fields.manage : {}
  const label = asText(manage.label)
  const path = asText(manage.path)
  return {
    title: asText(fields.title),
    body: asText(fields.body),
    lang: asText(fields.lang),
    tag: asText(fields.tag),
    path: asText(fields.path),
    manage: label !== undefined && path !== undefined ? { label, path } : undefined,
  }
}

const parseRecord = (payload: string | undefined): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(payload ?? '')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** Focuses or opens the notification's page or, if the notification's button was pressed, the page for managing alerts. */
export const openNotification = async (
  { clients, origin }: NotificationScope,
  { path, managePath }: PushNotificationOptions['data'],
  action: string,
): Promise<void> => {
  const url = new URL(action === MANAGE ? managePath : path, origin).href
  const windows = await clients.matchAll({ includeUncontrolled: true, type: 'window' })
  const page = windows.find((each) => each.url === url)
  await (page ? page.focus() : clients.openWindow(url))
}

/** Replaces a subscription that has ended: subscribes again, unless the browser already has, and reports the new subscription to
 * the site. If either step fails, {@link reconcileSubscription} tries again. */
export const renewSubscription = async (
  scope: NotificationScope,
  former: Subscription | null,
  renewed: Subscription | null,
): Promise<void> => {
  const { registered } = scope
  const recorded = await registered.read()
  const previous = recorded ?? former?.toJSON()
  if (previous && !recorded) await registered.write(previous)
  const current = (renewed ?? (await subscribeAgain(scope))).toJSON()
  if (previous && (await reportRenewal(scope, previous, current))) await registered.write(current)
}

/** Renews the registered subscription if the browser has replaced it, or has lost it but still permits notifications. Called when
 * a page opens. */
export const reconcileSubscription = async (scope: NotificationScope): Promise<void> => {
  const { pushManager } = scope.registration
  const recorded = await scope.registered.read()
  if (!recorded) return
  const current = await pushManager.getSubscription()
  if (current?.toJSON().endpoint === recorded.endpoint) return
  if (!current && (await pushManager.permissionState({ userVisibleOnly: true })) !== 'granted') return
  await renewSubscription(scope, null, current)
}

const subscribeAgain = async ({ fetch, registration }: NotificationScope): Promise<Subscription> => {
  const { publicKey } = await (await fetch('/api/alerts/push-key')).json()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Reports the new subscription to the site. Resolves to whether the site has accepted it or refused it for good. */
const reportRenewal = async (
  { fetch, xsrfToken }: NotificationScope,
  former: PushSubscriptionJSON,
  current: PushSubscriptionJSON,
): Promise<boolean> => {
  // The response is never cached, so it always sets the cookie.
  if ((await xsrfToken()) === undefined) await fetch('/api/session')
  const token = await xsrfToken()
  const { status } = await fetch('/api/subscribers/browser', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { 'x-xsrf-token': token }) },
    body: JSON.stringify({ former, current }),
  })
  return isRenewalFinal(status)
}
