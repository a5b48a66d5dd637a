const PREFIX = 'draft:'

/** Unsaved input, kept in sessionStorage until it is saved or discarded. Without storage, there is no draft. */
export type Draft<Values extends object> = {
  /** Returns the stored values, or null. Fields that are missing or of another type take the value from `empty`. */
  read(): Values | null
  /** Stores only the fields of `empty`, which never include a password. Deletes the draft if all values equal those of
   * `empty`. */
  save(values: Values): void
  drop(): void
}

export const makeDraft = <Values extends object>(name: string, empty: Values): Draft<Values> => ({
  read: () => {
    const stored = ignoringErrors(() => JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null'))
    if (typeof stored !== 'object' || stored === null) return null
    const restored = Object.entries(empty).map(([field, value]) => [
      field,
      hasTypeOf(stored[field], value) ? stored[field] : value,
    ])
    return Object.fromEntries(restored)
  },
  save: (values) =>
    ignoringErrors(() => {
      const known = Object.entries(empty).map(([field, value]) => [field, values[field as keyof Values] ?? value])
      const json = JSON.stringify(Object.fromEntries(known))
      if (json === JSON.stringify(empty)) sessionStorage.removeItem(PREFIX + name)
      else sessionStorage.setItem(PREFIX + name, json)
    }),
  drop: () => ignoringErrors(() => sessionStorage.removeItem(PREFIX + name)),
})

/** Drops every draft of this tab, so that the next user finds none. */
export const dropDrafts = (): void => {
  ignoringErrors(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  })
}

const hasTypeOf = (stored: unknown, value: unknown): boolean =>
  stored !== undefined &&
  Array.isArray(stored) === Array.isArray(value) &&
  (value === null || typeof stored === typeof value)

function ignoringErrors<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
