/** The maximum number of bands, and of venues, in a filter. */
export const MAX_FILTER_CHOICES = 50
/** The radius of a filter with coordinates but without a distance. */
export const DEFAULT_RADIUS_KM = 50
