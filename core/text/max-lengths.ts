/** Maximum lengths in characters, and maximum counts; some are from specification section 5. This file has no imports, so that
 * pages can use it without loading the schemas. */
export const MAX_ACCOUNT_BIO = 1024
export const MAX_BAND_BIO = 4096
export const MAX_BAND_LINKS = 20
export const MAX_CAPACITY = 1_000_000
export const MAX_CITY = 64
/** How to reach a venue, or get into it. */
export const MAX_DIRECTIONS = 2048
export const MAX_MUSICIAN = 128
export const MAX_MUSICIANS = 30
/** The name of a band or venue, or the title of a show. */
export const MAX_NAME = 256
export const MAX_PASSKEY_NAME = 64
export const MAX_REASON = 256
export const MAX_SEARCH = 256
export const MAX_SUBJECT = 256
