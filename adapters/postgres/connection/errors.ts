import { DomainError, type ErrorCode } from '#core/errors.ts'

/** The core's error codes for constraints that concurrent transactions may violate. */
const codeOfConstraint: Readonly<Record<string, ErrorCode>> = {
  account_email_key: 'account.email_taken',
  account_name_key_key: 'account.name_taken',
  account_pkey: 'stale_write',
  second_factor_pkey: 'stale_write',
  // Foreign keys to an account fail if the account was erased concurrently.
  session_account_id_fkey: 'account.not_found',
  one_time_token_account_id_fkey: 'account.not_found',
  second_factor_account_id_fkey: 'account.not_found',
  membership_account_id_fkey: 'account.not_found',
  membership_decided_by_fkey: 'account.not_found',
  image_created_by_fkey: 'account.not_found',
  show_created_by_fkey: 'account.not_found',
  band_created_by_fkey: 'account.not_found',
  venue_created_by_fkey: 'account.not_found',
  revision_by_id_fkey: 'account.not_found',
  merge_by_id_fkey: 'account.not_found',
  source_keeper_id_fkey: 'account.not_found',
  subscriber_account_id_fkey: 'account.not_found',
  membership_band_id_fkey: 'band.not_found',
  band_pkey: 'stale_write',
  band_slug_key: 'stale_write',
  venue_pkey: 'stale_write',
  venue_slug_key: 'stale_write',
  show_pkey: 'stale_write',
  show_slug_key: 'stale_write',
  revision_kind_of_id_version_key: 'stale_write',
  source_address_key: 'source.known_already',
  subscriber_endpoint_key: 'stale_write',
}

/** Socket errors and SQLSTATEs that mean `unavailable`. The SQLSTATEs (PostgreSQL manual, appendix A) are: failed connection (08),
 * insufficient resources (53), read-only transaction (25006), transaction idle for too long (25P03), lock timeout (55P03), cancelled
 * query (57014), and shutdown, startup or session idle for too long (57P0x). */
const UNAVAILABLE_CODES =
  /^(08...|53...|25006|25P03|55P03|57014|57P0[1235]|ECONN\w+|ENOENT|EACCES|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_\w+)$/

export const READ_ONLY_SQLSTATE = '25006'

const UNAVAILABLE_DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded|Query read timeout|Client has encountered|Cannot use a pool)/

type DriverError = { code?: unknown; constraint?: unknown; message?: unknown }

const detailsOf = (error: unknown): { code: string; constraint: string; message: string } => {
  const { code, constraint, message } = (error ?? {}) as DriverError
  return { code: String(code ?? ''), constraint: String(constraint ?? ''), message: String(message ?? '') }
}

/** Returns whether the error says that a transaction lost to a concurrent one and can be retried. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(detailsOf(error).code)

export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DomainError) return error.code === 'unavailable'
  const { code, message } = detailsOf(error)
  return UNAVAILABLE_CODES.test(code) || (code === '' && UNAVAILABLE_DRIVER_MESSAGES.test(message))
}

/** Translates a driver error into a {@link DomainError}. An unmapped PostgreSQL error keeps only its SQLSTATE and constraint,
 * because messages quote values. Returns any other error unchanged. */
export const toDomainError = (error: unknown): unknown => {
  if (error instanceof DomainError) return error
  const { code, constraint, message } = detailsOf(error)
  if (isUnavailable(error))
    return new DomainError('unavailable', {
      cause: new Error(`The database is not available: ${code || message.split('\n')[0]}`),
    })
  if (isConflict(error)) return new DomainError('stale_write')
  const mappedCode = codeOfConstraint[constraint]
  if (mappedCode) return new DomainError(mappedCode)
  return isPostgresError(error, code)
    ? new Error(`PostgreSQL refused a statement: ${[code, constraint].filter(Boolean).join(' ')}`)
    : error
}

const isPostgresError = (error: unknown, code: string): boolean =>
  error instanceof Error && /^[0-9A-Z]{5}$/.test(code) && 'severity' in error
