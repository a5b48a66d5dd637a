import type { PushNotification } from './push-notification.ts'

/** The JSON from which the service worker shows a notification. The paths are on this site. */
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
