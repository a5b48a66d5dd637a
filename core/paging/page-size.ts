/** The default page size of lists (specification, section 9). */
export const PAGE_SIZE = 25
