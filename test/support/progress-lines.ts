/** Removes progress lines from the output on standard error. They appear only if work is slow, which depends on the machine. */
export const withoutProgress = (text: string): string => text.replaceAll(/^.*: (?:.* so far|done after .*)\n/gm, '')
