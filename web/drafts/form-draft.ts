const PREFIX = 'draft:'

/** Unsaved input, kept in sessionStorage until it is saved or discarded. Without storage there is no draft. */
export type Draft<Values extends object> = {
  /** Returns the stored values, or null. Fields that are missing or of another type get the empty value. */
  read(): Values | null
  /** Stores the fields that the empty values have, so never a password. Empty fields are not stored. */
  keep(values: Values): void
  drop(): void
}

export const makeDraft = <Values extends object>(name: string, empty: Values): Draft<Values> => ({
  read: () => {
    const kept = quietly(() => JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null'))
    if (typeof kept !== 'object' || kept === null) return null
    const fitting = Object.entries(empty).map(([field, value]) => [
      field,
      fits(kept[field], value) ? kept[field] : value,
    ])
    return Object.fromEntries(fitting)
  },
  keep: (values) =>
    quietly(() => {
      const own = Object.entries(empty).map(([field, value]) => [field, values[field as keyof Values] ?? value])
      const kept = JSON.stringify(Object.fromEntries(own))
      if (kept === JSON.stringify(empty)) sessionStorage.removeItem(PREFIX + name)
      else sessionStorage.setItem(PREFIX + name, kept)
    }),
  drop: () => quietly(() => sessionStorage.removeItem(PREFIX + name)),
})

/** Drops every draft of this tab on log-out, so that the next user finds none. */
export const dropDrafts = (): void => {
  quietly(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  })
}

const fits = (kept: unknown, value: unknown): boolean =>
  kept !== undefined && Array.isArray(kept) === Array.isArray(value) && (value === null || typeof kept === typeof value)

function quietly<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
