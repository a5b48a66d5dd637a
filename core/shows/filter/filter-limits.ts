/** How many bands a filter may name, and how many venues. */
export const MAX_FILTER_CHOICES = 50
/** The radius of a filter with coordinates but without a distance. */
export const DEFAULT_RADIUS_KM = 50
