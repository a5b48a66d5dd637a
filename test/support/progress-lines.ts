/** Removes the progress lines from standard error, because only slow machines print them. */
export const withoutProgress = (text: string): string => text.replaceAll(/^.*: (?:.* so far|done after .*)\n/gm, '')
