import { join } from 'node:path'
import { ContainerModule } from 'inversify'
import { makeFileMailer } from '#adapters/mail/file-mailer.ts'
import { makeSmtpMailer } from '#adapters/mail/smtp-mailer.ts'
import type { Config } from '#api/config/config.ts'
import type { Telemetry } from '#api/process/start-telemetry.ts'
import { T } from '#api/tokens.ts'
import type { Mailer } from '#core/ports.ts'

type ClosableMailer = Mailer & { close?: () => void }

export const mail = new ContainerModule(({ bind }) => {
  bind(T.mailer)
    .toResolvedValue(tracedMailer, [T.config, T.telemetry])
    .onDeactivation(({ close }) => close?.())
})

const tracedMailer = (config: Config, telemetry: Telemetry): ClosableMailer => {
  const mailer = mailerFor(config, telemetry)
  const { tracing } = telemetry
  if (!tracing) return mailer
  const { hostname } = new URL(config.SMTP_URL ?? 'smtp://localhost')
  return { ...mailer, send: (mail) => tracing.call(`send mail ${mail.template}`, hostname, () => mailer.send(mail)) }
}

const mailerFor = (
  { SMTP_URL, MAIL_FROM, DATA_DIR, SITE_NAME, BASE_URL }: Config,
  { log }: Pick<Telemetry, 'log'>,
): ClosableMailer => {
  const common = { from: MAIL_FROM, siteName: SITE_NAME, baseUrl: BASE_URL }
  return SMTP_URL
    ? makeSmtpMailer({ ...common, url: SMTP_URL })
    : makeFileMailer({ ...common, dir: join(DATA_DIR, 'mail'), log: (written) => log.info(written, 'mail written') })
}
