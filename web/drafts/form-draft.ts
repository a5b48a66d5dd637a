const PREFIX = 'draft:'

/** Unsaved input, kept in sessionStorage until it is saved or discarded. Without storage there is no draft. */
export type Draft<Values extends object> = {
  /** Returns the stored values, or null. Fields that are missing or of another type get the empty value. */
  read(): Values | null
  /** Stores the fields that the empty values have, so never a password. Empty fields are not stored. */
  save(values: Values): void
  drop(): void
}

export const makeDraft = <Values extends object>(name: string, empty: Values): Draft<Values> => ({
  read: () => {
    const stored = ignoringErrors(() => JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null'))
    if (typeof stored !== 'object' || stored === null) return null
    const fitting = Object.entries(empty).map(([field, value]) => [
      field,
      fits(stored[field], value) ? stored[field] : value,
    ])
    return Object.fromEntries(fitting)
  },
  save: (values) =>
    ignoringErrors(() => {
      const own = Object.entries(empty).map(([field, value]) => [field, values[field as keyof Values] ?? value])
      const stored = JSON.stringify(Object.fromEntries(own))
      if (stored === JSON.stringify(empty)) sessionStorage.removeItem(PREFIX + name)
      else sessionStorage.setItem(PREFIX + name, stored)
    }),
  drop: () => ignoringErrors(() => sessionStorage.removeItem(PREFIX + name)),
})

/** Drops every draft of this tab on log-out, so that the next user finds none. */
export const dropDrafts = (): void => {
  ignoringErrors(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  })
}

const fits = (stored: unknown, value: unknown): boolean =>
  stored !== undefined &&
  Array.isArray(stored) === Array.isArray(value) &&
  (value === null || typeof stored === typeof value)

function ignoringErrors<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
