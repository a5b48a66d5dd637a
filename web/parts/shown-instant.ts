/** An instant as `11/20/2026, 7:05 PM` in the reader's time zone. */
export const shownInstant = (instant: string): string => moment.format(new Date(instant))

/** The day of an instant as `11/20/2026` in the reader's time zone. */
export const shownDay = (instant: string): string => day.format(new Date(instant))

const asDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const day = new Intl.DateTimeFormat('en-US', asDay)
const moment = new Intl.DateTimeFormat('en-US', { ...asDay, hour: 'numeric', minute: '2-digit' })
