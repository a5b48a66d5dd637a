import type { Watched } from '#core/alerts/alert.ts'

/** Returns equal keys for alerts for the same filter or show. */
export const watchedKey = (watched: Watched): string => JSON.stringify(watched)
