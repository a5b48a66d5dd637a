import type { FieldError } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import type { GivenShow } from './show-draft.ts'

/** The show of a row in the fields of `ShowInput`, as far as it could be read and looked up. */
export type RowShow = GivenShow & {
  bandList?: readonly ({ bandName: string } | { bandId: BandId })[]
  /** False where the source gives no title; it is then derived from the bands. */
  hasOwnTitle?: boolean
}

/** What is wrong with a field; `choices` are the answers to a question, each with the fields that it fills in. */
export type RowError = FieldError & { choices?: readonly RowShow[] }
