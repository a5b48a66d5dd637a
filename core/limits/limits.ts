import { DomainError } from '#core/errors.ts'
import type { Limit, Ports } from '#core/ports.ts'
import { networksOf } from './client.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const limit = (name: string, uses: number, windowMs: number): Limit => ({ name, uses, windowMs })
const clientLimit = (...facts: Parameters<typeof limit>): Limit => ({ ...limit(...facts), isOfClients: true })

/**
 * How often things may be done; the one place. "ByClient" counts a client's address (see `Client.key`), the others the
 * account or mail address that is meant, however it is spelt.
 */
export const limits = {
  logInByClient: clientLimit('log-in-client', 20, MINUTE),
  logInByClientAndDay: clientLimit('log-in-client-day', 500, DAY),
  /** Failures only: a success takes its own use back. */
  logInFailures: limit('log-in-failures', 20, 15 * MINUTE),
  logInFailuresOfDay: limit('log-in-failures-day', 60, DAY),
  /** For a device that has logged in to the account before: others' failures do not lock it out. */
  logInFailuresOfKnownDevice: limit('log-in-failures-device', 20, 15 * MINUTE),
  /** Of all such devices together. */
  logInFailuresOfKnownDevicesOfDay: limit('log-in-failures-devices-day', 40, DAY),
  secondStep: limit('second-step', 10, 15 * MINUTE),
  secondStepOfDay: limit('second-step-day', 50, DAY),
  /** Typing the own password again, for what needs it. */
  passwordProof: limit('password-proof', 10, 15 * MINUTE),
  registerByClient: clientLimit('register-client', 20, HOUR),
  forgotPasswordByClient: clientLimit('forgot-password-client', 20, HOUR),
  resetPasswordByClient: clientLimit('reset-password-client', 30, HOUR),
  confirmEmailByClient: clientLimit('confirm-email-client', 60, HOUR),
  resendConfirmationByClient: clientLimit('resend-confirmation-client', 20, HOUR),
  contactByClient: clientLimit('contact-client', 20, HOUR),
  /** Who is logged in needs no bot check. */
  contactByAccount: limit('contact-account', 20, HOUR),
  botCheckByClient: clientLimit('bot-check-client', 60, 10 * MINUTE),
  imageUpload: limit('image-upload', 30, HOUR),
  /** Reading shows out of texts and files, and saving those that were looked over: by hand, nobody does it more often. */
  importReading: limit('import-reading', 60, HOUR),
  importSaving: limit('import-saving', 60, HOUR),
  /** Fetching somebody else's web address. */
  importAddress: limit('import-address', 20, HOUR),
  /** Mails of one kind that strangers can cause to one address; beyond it the answer is the same and no mail goes. */
  mailsToAddress: limit('mails-to-address', 3, HOUR),
  /** Pictures for previews that nobody had asked for before. */
  sharePictureByClient: clientLimit('share-picture-client', 120, 10 * MINUTE),
  accessRequest: limit('access-request', 5, DAY),
  bandClaim: limit('band-claim', 5, DAY),
  /** Naming somebody who is to be a member, so that nobody finds out usernames by it. */
  handOver: limit('hand-over', 20, DAY),
  export: limit('export', 10, HOUR),
  /** Files with all shows of a filter, which may be long ones. */
  openExportByClient: clientLimit('open-export-client', 30, HOUR),
  /** Telling the admins that mails were given up. */
  givenUpNotice: limit('given-up-notice', 1, HOUR),
  /** By account; see `contributions.ts`. As many as one import reads, so that a whole file can be saved on one day. */
  showAdding: limit('show-adding', 1000, DAY),
  showAddingByAdmin: limit('show-adding-admin', 10_000, DAY),
  placeAdding: limit('place-adding', 1000, DAY),
  placeAddingByAdmin: limit('place-adding-admin', 10_000, DAY),
  editing: limit('editing', 600, DAY),
  editingByAdmin: limit('editing-admin', 10_000, DAY),
} as const

/** The clocks of processes differ by less. What ends later than a new window would, by more than this, was begun by a clock that has been set back since. */
export const MOST_SKEW_MS = HOUR

/**
 * Counts one use. Refuses with `limit.exceeded`, telling how long to wait, when the window has no use left. Counts a client
 * before its networks, and a network only if the narrower one passes: one client cannot use up what its neighbours share.
 */
export const spend = async (ports: Pick<Ports, 'rateLimits'>, limit: Limit, key: string): Promise<void> => {
  await use(ports, limit, key)
  if (!limit.isOfClients) return
  for (const { network, times, bits } of networksOf(key))
    await use(ports, { ...limit, name: `${limit.name}-${bits}`, uses: limit.uses * times }, network)
}

const use = async (
  { rateLimits }: Pick<Ports, 'rateLimits'>,
  { name, uses, windowMs }: Limit,
  key: string,
): Promise<void> => {
  const waitMs = await rateLimits.use({ name, uses, windowMs }, key)
  if (waitMs !== null) throw new DomainError('limit.exceeded', { retryAfterMs: waitMs })
}
