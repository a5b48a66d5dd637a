/** How many bands, or venues, a filter may name. */
export const MAX_FILTER_CHOICES = 50
