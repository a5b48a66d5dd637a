import type { DefaultTreeAdapterTypes } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

/** Where the reader of microformats looks for addresses. */
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'data', 'poster'])

const isSound = (address: string, url: string): boolean => address.includes('://') || URL.canParse(address, url)

/** The address as it may stand there; null for none. A base is whole, and of the web (HTML, "The base element"). */
const mended = (tagName: string, address: string, url: string): string | null => {
  if (tagName !== 'base') return isSound(address, url) ? address : null
  const base = URL.parse(address, url)
  return base && /^https?:$/.test(base.protocol) ? base.href : null
}

/** Addresses that are none go, and that of a `base` becomes a whole one. */
const mendAddresses = (element: Element, url: string): boolean => {
  const before = element.attrs
  element.attrs = before.flatMap((attribute) => {
    if (!ADDRESSES.has(attribute.name)) return [attribute]
    const value = mended(element.tagName, attribute.value, url)
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

/**
 * Takes from an element what the reader of microformats throws at, and with which the whole page would be lost: addresses that are
 * none, such as `//` or `http:`, a base that is not whole, and templates, whose content is no part of a page. True when
 * there was any; the element is another then.
 */
export const mendElement = (element: Element, url: string): boolean => {
  const hadTemplates = dropTemplates(element)
  return mendAddresses(element, url) || hadTemplates
}
