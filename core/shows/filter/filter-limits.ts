/** How many bands, or venues, a filter may name. */
export const MAX_FILTER_CHOICES = 50
/** The distance of a filter that has coordinates and names no distance. */
export const DEFAULT_RADIUS_KM = 50
