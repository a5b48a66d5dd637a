/** How many shows a page of the list has (specification section 9). */
export const PAGE_SIZE = 25
