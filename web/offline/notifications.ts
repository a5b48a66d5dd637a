/** The parts of the service worker API that notifications use. */
export type NotificationScope = {
  origin: string
  registration: {
    showNotification(title: string, options: ShownOptions): Promise<void>
    pushManager: {
      subscribe(options: { userVisibleOnly: true; applicationServerKey: string }): Promise<Subscription>
    }
  }
  clients: {
    matchAll(which: { includeUncontrolled: true; type: 'window' }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Returns the XSRF token of the cookie, if the browser lets workers read it. */
  xsrfToken(): Promise<string | undefined>
}

type Subscription = { toJSON(): unknown }
type OpenPage = { url: string; focus(): Promise<unknown> }

type ShownOptions = {
  body: string
  lang: string
  tag: string
  renotify: boolean
  icon: string
  data: { path: string; managePath: string }
  actions: readonly { action: typeof MANAGE; title: string }[]
}

const MANAGE = 'manage'

/** Shows the notification. Browsers withdraw the permission from sites that receive a push without showing anything, so an
 * unreadable one is shown too. */
export const showPush = (scope: NotificationScope, payload: string | undefined): Promise<void> => {
  const { title, body, lang, tag, path, manage } = parsed(payload)
  return scope.registration.showNotification(title ?? new URL(scope.origin).host, {
    body: body ?? '',
    lang: lang ?? 'en',
    tag: tag ?? '',
    // Otherwise a cancellation would replace its announcement in silence.
    renotify: !!tag,
    icon: '/icon-192.png',
    data: { path: path ?? '/alerts', managePath: manage?.path ?? '/alerts' },
    actions: manage ? [{ action: MANAGE, title: manage.label }] : [],
  })
}

type Payload = Partial<Record<'title' | 'body' | 'lang' | 'tag' | 'path', string>> & {
  manage?: { label: string; path: string }
}

const parsed = (payload: string | undefined): Payload => {
  try {
    return JSON.parse(payload ?? '{}')
  } catch {
    return {}
  }
}

/** Focuses the page that the notification is about, or opens it. */
export const openNotification = async (
  { clients, origin }: NotificationScope,
  { path, managePath }: ShownOptions['data'],
  action: string,
): Promise<void> => {
  const url = new URL(action === MANAGE ? managePath : path, origin).href
  const open = await clients.matchAll({ includeUncontrolled: true, type: 'window' })
  const page = open.find((each) => each.url === url)
  await (page ? page.focus() : clients.openWindow(url))
}

/** Subscribes again after the push service has ended a subscription, and tells the site. */
export const renewSubscription = async (
  scope: NotificationScope,
  former: Subscription | null,
  renewed: Subscription | null,
): Promise<void> => {
  const { publicKey } = await (await scope.fetch('/api/alerts/push-key')).json()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey } as const
  const current = renewed ?? (await scope.registration.pushManager.subscribe(options))
  if (!former) return
  const token = await scope.xsrfToken()
  await scope.fetch('/api/subscribers/browser', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { 'x-xsrf-token': token }) },
    body: JSON.stringify({ former: former.toJSON(), current: current.toJSON() }),
  })
}
