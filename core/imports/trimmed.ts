/** Without punctuation, blanks and brackets around it; brackets that belong together stay. */
export const trimmed = (text: string): string => {
  const bare = text.replace(/^[\s\p{Pd}|•·:;,./*~_]+|[\s\p{Pd}|•·:;,/*~_]+$/gu, '')
  return /^[([{][^()[\]{}]*[)\]}]?$|^[^()[\]{}]*[)\]}]$|^[([{][^()[\]{}]*$|^[^()[\]{}]*[([{]$/.test(bare)
    ? bare.replace(/^[([{\s]+|[()[\]{}\s]+$/g, '')
    : bare
}
