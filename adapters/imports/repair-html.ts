import type { DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

/** The attributes in which the microformats parser looks for URLs. */
const URL_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src', 'data', 'poster'])

/** Returns whether the microformats parser accepts a URL. The parser throws if it cannot resolve a URL that has no `://`. */
const isParsable = (value: string, pageUrl: string): boolean => value.includes('://') || URL.canParse(value, pageUrl)

/** Returns the URL, or null if the parser would throw on it. For a `base` element, returns the URL resolved against the page's, or
 * null if that is not an http(s) URL (HTML, "The base element"). */
const repairedUrl = (tagName: string, value: string, pageUrl: string): string | null => {
  if (tagName !== 'base') return isParsable(value, pageUrl) ? value : null
  const base = URL.parse(value, pageUrl)
  return base && /^https?:$/.test(base.protocol) ? base.href : null
}

const repairUrls = (element: Element, pageUrl: string): boolean => {
  const before = element.attrs
  element.attrs = before.flatMap((attribute) => {
    if (!URL_ATTRIBUTES.has(attribute.name)) return [attribute]
    const value = repairedUrl(element.tagName, attribute.value, pageUrl)
    return value === null ? [] : [{ ...attribute, value }]
  })
  return (
    element.attrs.some(({ value }, index) => value !== before[index]?.value) || element.attrs.length < before.length
  )
}

const dropTemplates = (node: Element): boolean => {
  const countBefore = node.childNodes.length
  node.childNodes = node.childNodes.filter((child) => !('tagName' in child && child.tagName === 'template'))
  return node.childNodes.length < countBefore
}

/** Keeps the microformats parser from throwing: removes templates and unparsable URLs, and makes the URLs of `base` elements
 * absolute. Returns whether it changed anything. */
export const repairElement = (element: Element, pageUrl: string): boolean => {
  const hadTemplates = dropTemplates(element)
  return repairUrls(element, pageUrl) || hadTemplates
}
