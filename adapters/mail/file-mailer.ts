import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { writeAtomically } from '#adapters/files/durable-files.ts'
import type { Mailer } from '#core/ports.ts'
import { type MailSender, makeMessage } from './mail-message.ts'
import { mailText } from './mail-text.ts'

export type WrittenMail = { subject: string; link: string | null; file: string }

/** Writes each email atomically to `dir` as an .eml file (RFC 5322) instead of sending it. Only the operating-system user that
 * runs the process can read the file. Writing the same email again replaces the file. `send` rejects if `dir` is not writable. */
export const makeFileMailer = ({
  dir,
  log,
  ...sender
}: MailSender & { dir: string; log(mail: WrittenMail): void }): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(makeMessage(mail, sender))
      const file = join(dir, `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
      await mkdir(dir, { recursive: true, mode: 0o700 })
      await writeAtomically(file, message as Buffer)
      const { subject, link } = mailText(mail, sender)
      log({ subject, link, file })
      return 'sent'
    },
  }
}
