type Settings = {
  total: number
  perKey: number
  /** A key that already has a slot gets another only while fewer slots than this are taken, so a few keys can't take them all. */
  extraBelow: number
}

export const makeSlots = ({ total, perKey, extraBelow }: Settings) => {
  const slotsByKey = new Map<string, number>()
  let taken = 0
  const countHeldBy = (key: string): number => slotsByKey.get(key) ?? 0
  const change = (key: string, by: 1 | -1): void => {
    const count = countHeldBy(key) + by
    if (count > 0) slotsByKey.set(key, count)
    else slotsByKey.delete(key)
    taken += by
  }
  return {
    countHeldBy,
    /** Returns an idempotent function that releases the slot; null if the key gets none. */
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
