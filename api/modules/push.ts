import { ContainerModule } from 'inversify'
import { notificationText } from '#adapters/mail/notification-text.ts'
import { makeWebPush } from '#adapters/push/web-push.ts'
import { makeHttpSafePost } from '#adapters/safe-fetch/http-safe-post.ts'
import { tokens } from '#api/tokens.ts'
import type { Push } from '#core/ports.ts'
import { pushServiceHostOf } from '#core/push/push-subscription.ts'

export const push = new ContainerModule(({ bind }) => {
  bind(tokens.push).toResolvedValue(
    ({ CONTACT_EMAIL, BASE_URL }, { pushSecret: secret }, { tracing }): Push => {
      const subject = CONTACT_EMAIL ? `mailto:${CONTACT_EMAIL}` : BASE_URL
      const webPush = makeWebPush({ secret, subject, render: notificationText, post: makeHttpSafePost() })
      if (!tracing) return webPush
      const send: Push['send'] = (subscription, ...args) =>
        tracing.call('send notification', pushServiceHostOf(subscription), () => webPush.send(subscription, ...args))
      return { ...webPush, send }
    },
    [tokens.config, tokens.store, tokens.telemetry],
  )
})
