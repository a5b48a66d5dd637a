import type { PushNotification } from './push-notification.ts'

/** A notification as the service worker receives it (in JSON) and shows it. The paths are on this site. */
export type RenderedNotification = {
  title: string
  body: string
  /** BCP 47. */
  lang: string
  /** A later notification with the same tag replaces this one on the screen. */
  tag: string
  path: string
  manage: { label: string; path: string }
}

export type RenderNotification = (notification: PushNotification) => RenderedNotification
