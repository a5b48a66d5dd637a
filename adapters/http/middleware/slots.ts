type Settings = {
  total: number
  perKey: number
  /** A key that already has a slot gets another only while fewer slots than this are taken, so that a few keys can't take
   * them all. */
  extraBelow: number
}

export const makeSlots = ({ total, perKey, extraBelow }: Settings) => {
  const countByKey = new Map<string, number>()
  let taken = 0
  const countHeldBy = (key: string): number => countByKey.get(key) ?? 0
  const change = (key: string, by: 1 | -1): void => {
    const count = countHeldBy(key) + by
    if (count > 0) countByKey.set(key, count)
    else countByKey.delete(key)
    taken += by
  }
  return {
    countHeldBy,
    /** Takes a slot. Returns an idempotent function that releases it, or null if the key gets none. */
    take: (key: string): (() => void) | null => {
      const held = countHeldBy(key)
      if (held >= perKey || taken >= (held === 0 ? total : extraBelow)) return null
      change(key, 1)
      let isHeld = true
      return () => {
        if (isHeld) change(key, -1)
        isHeld = false
      }
    },
  }
}
