/** Standard error without the lines that tell how far slow work is: which work is slow depends on the machine. */
export const withoutProgress = (text: string): string => text.replaceAll(/^.*: (?:.* so far|done after .*)\n/gm, '')
