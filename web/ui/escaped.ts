const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** As text or as the value of an attribute in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
