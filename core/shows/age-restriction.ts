export const ageRestrictions = ['Yes', 'No', 'Unknown'] as const

export type AgeRestriction = (typeof ageRestrictions)[number]
