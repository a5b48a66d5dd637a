/** Removes progress lines from standard error: which work is slow depends on the machine. */
export const withoutProgress = (text: string): string => text.replaceAll(/^.*: (?:.* so far|done after .*)\n/gm, '')
