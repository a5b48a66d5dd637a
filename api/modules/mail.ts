import { join } from 'node:path'
import { ContainerModule } from 'inversify'
import { makeFileMailer } from '#adapters/mail/file-mailer.ts'
import { makeSmtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { type Closable, tokens } from '#api/tokens.ts'
import type { Mailer } from '#core/ports.ts'

export const mail = new ContainerModule(({ bind }) => {
  bind(tokens.mailer)
    .toResolvedValue(
      ({ SMTP_URL, MAIL_FROM: from, DATA_DIR, SITE_NAME: siteName, BASE_URL: baseUrl }, { log, tracing }) => {
        const sender = { from, siteName, baseUrl }
        const mailer: Closable<Mailer> = SMTP_URL
          ? makeSmtpMailer({ ...sender, url: SMTP_URL })
          : makeFileMailer({
              ...sender,
              dir: join(DATA_DIR, 'mail'),
              log: (written) => log.info(written, 'mail written'),
            })
        if (!tracing) return mailer
        const { hostname } = new URL(SMTP_URL ?? 'smtp://localhost')
        return {
          ...mailer,
          send: (email) => tracing.call(`send mail ${email.template}`, hostname, () => mailer.send(email)),
        }
      },
      [tokens.config, tokens.telemetry],
    )
    .onDeactivation(({ close }) => close?.())
})
