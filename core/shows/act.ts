import type { BandId, ShowId } from '#core/ids.ts'

export const actRoles = ['headliner', 'support', 'dj', 'other'] as const
export type ActRole = (typeof actRoles)[number]

export const DROPPED_OUT = 'dropped-out'
export const actStates = ['confirmed', 'announced', DROPPED_OUT] as const
export type ActState = (typeof actStates)[number]

export type Act = { bandId: BandId; role: ActRole; setTime: string | null; state: ActState }

export const defaultRole = (index: number): ActRole => (index === 0 ? 'headliner' : 'support')

export const isPlaying = ({ state }: { state?: ActState | undefined }): boolean => state !== DROPPED_OUT

export type LineUps = ReadonlyMap<ShowId, readonly Act[]>
