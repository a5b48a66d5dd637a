import type { AlertSubject } from '#core/alerts/alert.ts'

/** Returns one key for all alerts for the same filter or show. */
export const alertSubjectKey = (watched: AlertSubject): string => JSON.stringify(watched)
