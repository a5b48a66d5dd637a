import { DomainError } from '#core/errors.ts'
import type { Limit, Ports } from '#core/ports.ts'
import { networksOf } from './client.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const limit = (name: string, uses: number, windowMs: number): Limit => ({ name, uses, windowMs })
const clientLimit = (...args: Parameters<typeof limit>): Limit => ({ ...limit(...args), isPerClient: true })

/** All rate limits. Limits with `ByClient` in their names count by `Client.key`, most others by account or email address. */
export const limits = {
  logInByClient: clientLimit('log-in-client', 20, MINUTE),
  logInByClientPerDay: clientLimit('log-in-client-day', 500, DAY),
  logInFailures: limit('log-in-failures', 20, 15 * MINUTE),
  logInFailuresPerDay: limit('log-in-failures-day', 60, DAY),
  /** Separate, so that strangers can't lock out browsers with a device cookie (OWASP, "device cookies"). */
  logInFailuresByDeviceCookie: limit('log-in-failures-device', 20, 15 * MINUTE),
  logInFailuresWithDeviceCookiePerDay: limit('log-in-failures-devices-day', 40, DAY),
  secondStep: limit('second-step', 10, 15 * MINUTE),
  secondStepPerDay: limit('second-step-day', 50, DAY),
  reauthentication: limit('password-proof', 10, 15 * MINUTE),
  registerByClient: clientLimit('register-client', 20, HOUR),
  forgotPasswordByClient: clientLimit('forgot-password-client', 20, HOUR),
  resetPasswordByClient: clientLimit('reset-password-client', 30, HOUR),
  confirmEmailByClient: clientLimit('confirm-email-client', 60, HOUR),
  resendConfirmationByClient: clientLimit('resend-confirmation-client', 20, HOUR),
  alertByClient: clientLimit('alert-client', 20, HOUR),
  browserByClient: clientLimit('browser-client', 120, HOUR),
  /** By token, because mail providers unsubscribe many people from a few IP addresses. Invalid tokens are refused without
   * a database query. */
  unsubscribe: limit('unsubscribe', 20, HOUR),
  contactByClient: clientLimit('contact-client', 20, HOUR),
  contactByAccount: limit('contact-account', 20, HOUR),
  botCheckByClient: clientLimit('bot-check-client', 60, 10 * MINUTE),
  imageUpload: limit('image-upload', 30, HOUR),
  importReading: limit('import-reading', 60, HOUR),
  importSaving: limit('import-saving', 60, HOUR),
  sourceAdding: limit('source-adding', 50, DAY),
  importUrl: limit('import-address', 20, HOUR),
  emailsToAddress: limit('mails-to-address', 3, HOUR),
  shareImageByClient: clientLimit('share-image-client', 120, 10 * MINUTE),
  accessRequest: limit('access-request', 5, DAY),
  bandClaim: limit('band-claim', 5, DAY),
  /** Limits probing for usernames. */
  handOver: limit('hand-over', 20, DAY),
  rsvpSetting: limit('rsvp-setting', 1000, DAY),
  personalDataExport: limit('export', 10, HOUR),
  openExportByClient: clientLimit('open-export-client', 30, HOUR),
  givenUpNotice: limit('given-up-notice', 1, HOUR),
  /** By subscriber, since the last delivery. The refusal that exceeds the limit erases the subscriber. */
  pushRefusals: limit('push-refusals', 9, 20 * DAY),
  /** As many as one import can read, so that a user can save all its shows in one day. */
  showAdding: limit('show-adding', 1000, DAY),
  showAddingByAdmin: limit('show-adding-admin', 10_000, DAY),
  entryAdding: limit('place-adding', 1000, DAY),
  entryAddingByAdmin: limit('place-adding-admin', 10_000, DAY),
  editing: limit('editing', 600, DAY),
  editingByAdmin: limit('editing-admin', 10_000, DAY),
} as const

/** An upper bound on the clock skew between processes. A window that starts further in the future than this was opened
 * before the clock was set back. */
export const MAX_SKEW_MS = HOUR

/** Counts one use; for a per-client limit, also one for each of the client's networks. Throws `limit.exceeded` with the waiting time.
 * Narrow networks are counted first, so that a blocked client doesn't use up its neighbours' share. */
export const spend = async (ports: Pick<Ports, 'rateLimits'>, limit: Limit, key: string): Promise<void> => {
  await use(ports, limit, key)
  if (!limit.isPerClient) return
  for (const { prefix, limitFactor, bits } of networksOf(key))
    await use(ports, { ...limit, name: `${limit.name}-${bits}`, uses: limit.uses * limitFactor }, prefix)
}

/** Counts one use, and tries to refund it if the work fails. Throws `limit.exceeded` before the work begins,
 * or else the error that the work throws. */
export const spendOnSuccess = async <Result>(
  ports: Pick<Ports, 'rateLimits'>,
  limit: Limit,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  await spend(ports, limit, key)
  try {
    return await work()
  } catch (error) {
    const refund = ports.rateLimits.refund(limit, key).catch(() => {})
    // If the database is unavailable, the refund would time out too.
    if (!isUnavailable(error)) await refund
    throw error
  }
}

const isUnavailable = (error: unknown): boolean => error instanceof DomainError && error.code === 'unavailable'

const use = async (
  { rateLimits }: Pick<Ports, 'rateLimits'>,
  { name, uses, windowMs }: Limit,
  key: string,
): Promise<void> => {
  const waitMs = await rateLimits.use({ name, uses, windowMs }, key)
  if (waitMs !== null) throw new DomainError('limit.exceeded', { retryAfterMs: waitMs })
}
