import type { DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

/** The attributes in which the microformats parser looks for URLs. */
const URL_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src', 'data', 'poster'])

const isValidUrl = (address: string, url: string): boolean => address.includes('://') || URL.canParse(address, url)

/** Returns the URL, or null if it is invalid. A base must be absolute and http(s) (HTML, "The base element"). */
const repairedUrl = (tagName: string, address: string, url: string): string | null => {
  if (tagName !== 'base') return isValidUrl(address, url) ? address : null
  const base = URL.parse(address, url)
  return base && /^https?:$/.test(base.protocol) ? base.href : null
}

const repairAddresses = (element: Element, url: string): boolean => {
  const before = element.attrs
  element.attrs = before.flatMap((attribute) => {
    if (!URL_ATTRIBUTES.has(attribute.name)) return [attribute]
    const value = repairedUrl(element.tagName, attribute.value, url)
    return value === null ? [] : [{ ...attribute, value }]
  })
  return (
    element.attrs.some(({ value }, index) => value !== before[index]?.value) || element.attrs.length < before.length
  )
}

const dropTemplates = (node: Element): boolean => {
  const before = node.childNodes.length
  node.childNodes = node.childNodes.filter((child) => !('tagName' in child && child.tagName === 'template'))
  return node.childNodes.length < before
}

/** Keeps the microformats parser from throwing: removes invalid URLs and templates, and makes relative bases absolute.
 * Returns whether it changed anything. */
export const repairElement = (element: Element, url: string): boolean => {
  const hadTemplates = dropTemplates(element)
  return repairAddresses(element, url) || hadTemplates
}
