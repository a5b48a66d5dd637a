/** Specification section 9. */
export const PAGE_SIZE = 25
