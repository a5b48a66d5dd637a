type Settings = {
  total: number
  perKey: number
  /** A key with a slot gets another only while fewer than `extraBelow` slots are taken, so that a few keys cannot take
   * all. */
  extraBelow: number
}

/** Limits concurrent work per key and in total, without a queue. */
export const makeSlots = ({ total, perKey, extraBelow }: Settings) => {
  const slotsByKey = new Map<string, number>()
  let taken = 0
  const heldBy = (key: string): number => slotsByKey.get(key) ?? 0
  const change = (key: string, by: 1 | -1): void => {
    const count = heldBy(key) + by
    if (count > 0) slotsByKey.set(key, count)
    else slotsByKey.delete(key)
    taken += by
  }
  return {
    heldBy,
    /** Returns an idempotent function that releases the slot; null if the key gets none. */
    take: (key: string): (() => void) | null => {
      const own = heldBy(key)
      if (own >= perKey || taken >= (own === 0 ? total : extraBelow)) return null
      change(key, 1)
      let isHeld = true
      return () => {
        if (isHeld) change(key, -1)
        isHeld = false
      }
    },
  }
}
