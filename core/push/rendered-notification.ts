import type { PushNotification } from './push-notification.ts'

/** The JSON that the service worker shows. Paths belong to the site. */
export type RenderedNotification = {
  title: string
  body: string
  /** BCP 47. */
  lang: string
  /** A later notification with this tag replaces the earlier one on the screen. */
  tag: string
  path: string
  manage: { label: string; path: string }
}

export type RenderNotification = (notification: PushNotification) => RenderedNotification
