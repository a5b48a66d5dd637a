import type { Watched } from '#core/alerts/alert.ts'

/** Equal for alerts that watch the same. */
export const watchedKey = (watched: Watched): string => JSON.stringify(watched)
