import type { AlertSubject } from '#core/alerts/alert.ts'

/** Returns equal keys for alerts for the same filter or show. */
export const alertSubjectKey = (watched: AlertSubject): string => JSON.stringify(watched)
