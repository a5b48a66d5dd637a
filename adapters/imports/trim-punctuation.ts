export const trimPunctuation = (text: string): string => {
  const bare = text.replace(/^[\s\p{Pd}|•·:;,./*~_]+|[\s\p{Pd}|•·:;,/*~_]+$/gu, '')
  return /^[([{][^()[\]{}]*[)\]}]?$|^[^()[\]{}]*[)\]}]$|^[([{][^()[\]{}]*$|^[^()[\]{}]*[([{]$/.test(bare)
    ? bare.replace(/^[([{\s]+|[()[\]{}\s]+$/g, '')
    : bare
}
