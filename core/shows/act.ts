import type { BandId, ShowId } from '#core/ids.ts'

export const actRoles = ['headliner', 'support', 'dj', 'other'] as const
export type ActRole = (typeof actRoles)[number]

export const DROPPED_OUT = 'dropped-out'
export const actStates = ['confirmed', 'announced', DROPPED_OUT] as const
export type ActState = (typeof actStates)[number]

/** One entry of a line-up. The line-up is ordered: the first act is the one people come for. */
export type Act = { bandId: BandId; role: ActRole; setTime: string | null; state: ActState }

/** Returns whether the band still plays: its act is on the line-up and has not dropped out. */
export const isPlaying = ({ state }: { state?: ActState | undefined }): boolean => state !== DROPPED_OUT

/** Line-ups by show. */
export type LineUps = ReadonlyMap<ShowId, readonly Act[]>
