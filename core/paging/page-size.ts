/** How many entries a page of a list has (specification section 9). */
export const PAGE_SIZE = 25
