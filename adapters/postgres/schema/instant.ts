import { Type } from '@mikro-orm/core'

/** Formats an instant for PostgreSQL, which rejects the sign that `Date` writes for years beyond 9999. Shows on 9999-12-31 end in the
 * year 10000. */
export const toTimestamp = (instant: Date): string => {
  const iso = instant.toISOString()
  return iso.startsWith('+') ? iso.replace(/^\+0*/, '') : iso
}

/** Parses an instant in the format of a database session in UTC, such as `2026-11-21 06:00:00.5+00`. */
export const fromTimestamp = (text: string): Date => {
  const iso = text.replace(' ', 'T').replace(/\+00$/, 'Z')
  return new Date(/^\d{5,}/.test(iso) ? `+${iso.replace(/^\d+/, (year) => year.padStart(6, '0'))}` : iso)
}

export const instantOrNull = (text: string | null | undefined): Date | null =>
  text === null || text === undefined ? null : fromTimestamp(text)

export class Instant extends Type<Date | null, string | null> {
  override convertToDatabaseValue(value: Date | string | null): string | null {
    return value instanceof Date ? toTimestamp(value) : value
  }

  override convertToJSValue(value: Date | string | null): Date | null {
    return typeof value === 'string' ? fromTimestamp(value) : value
  }

  override getColumnType(): string {
    return 'timestamptz(3)'
  }

  override compareAsType(): string {
    return 'string'
  }

  /** Not `Date`: MikroORM would parse the column itself, and misread years beyond 9999. */
  override get runtimeType(): string {
    return 'any'
  }
}
