import type { AlertSubject } from '#core/alerts/alert.ts'

/** Returns a key that all alerts for the same filter or show have in common. */
export const alertSubjectKey = (watched: AlertSubject): string => JSON.stringify(watched)
