import { DomainError } from '#core/errors.ts'
import type { Ports } from '#core/ports.ts'
import { parseWebAddress } from '#core/text/web-address.ts'

type Rule = { isAllowed: boolean; parts: readonly string[]; isAnchored: boolean; length: number }

const AGENT = 'upstroke'
const MAX_LINES = 10_000

/** Returns whether a robots.txt allows reading a path (RFC 9309). The longest matching rule decides, from the group for us or else
 * from the group for all agents. */
export const isAllowedByRobots = (robots: string, path: string): boolean => {
  const groups = groupsOf(robots)
  const rules = groups.get(AGENT) ?? groups.get('*') ?? []
  const [rule] = rules
    .filter((each) => matches(each, percentEncoded(path)))
    .toSorted((one, other) => other.length - one.length || Number(other.isAllowed) - Number(one.isAllowed))
  return rule?.isAllowed ?? true
}

const groupsOf = (robots: string): ReadonlyMap<string, readonly Rule[]> => {
  const groups = new Map<string, Rule[]>()
  let agents: string[] = []
  let hasRules = false
  for (const line of robots.split(/\r\n|\n|\r/, MAX_LINES)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const field = name.toLowerCase()
    if (field === 'user-agent') {
      if (hasRules) agents = []
      hasRules = false
      agents.push(value.trim().toLowerCase())
      groups.set(agents.at(-1) ?? '', groups.get(agents.at(-1) ?? '') ?? [])
    } else if (field === 'allow' || field === 'disallow') {
      hasRules = true
      const rule = ruleOf(field === 'allow', percentEncoded(value.trim()))
      if (rule) for (const agent of agents) groups.get(agent)?.push(rule)
    }
  }
  return groups
}

/** Returns the form in which RFC 9309 (section 2.2.2) compares paths. `path` has one character for each octet. */
const percentEncoded = (path: string): string =>
  path
    .replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16)}`)
    .replace(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase())

const ruleOf = (isAllowed: boolean, pattern: string): Rule | null => {
  if (!/^[/*]/.test(pattern)) return null
  const isAnchored = pattern.endsWith('$')
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  return { isAllowed, parts, isAnchored, length: pattern.length }
}

const matches = ({ parts, isAnchored }: Rule, path: string): boolean => {
  const [first = '', ...rest] = parts
  if (!path.startsWith(first)) return false
  const last = isAnchored ? rest.pop() : undefined
  let position = first.length
  for (const part of rest) {
    const start = path.indexOf(part, position)
    if (start < 0) return false
    position = start + part.length
  }
  if (!isAnchored) return true
  return last === undefined ? position === path.length : path.length - last.length >= position && path.endsWith(last)
}

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_ORIGINS = 10_000
const MAX_BYTES = 500 * 1024

/** Returns `isAllowed`, which checks an address against the robots.txt of its site, and caches the file for a day. A missing file allows
 * everything. If the file is unreachable, `isAllowed` rejects with the fetch error, because nothing is allowed then (RFC 9309, section
 * 2.3.1). */
export const makeRobots = ({ safeFetch, clock }: Pick<Ports, 'safeFetch' | 'clock'>) => {
  const byOrigin = new Map<string, { text: string; until: number }>()

  const textOf = async (origin: string): Promise<string> => {
    const now = clock.now().getTime()
    const cached = byOrigin.get(origin)
    if (cached && cached.until > now) return cached.text
    const text = await fetchText(safeFetch, `${origin}/robots.txt`)
    if (byOrigin.size >= MAX_ORIGINS) byOrigin.clear()
    byOrigin.set(origin, { text, until: now + DAY_MS })
    return text
  }

  return {
    isAllowed: async (address: string): Promise<boolean> => {
      const url = parseWebAddress(address)
      // Fetching the address reports what is wrong with it.
      if (!url) return true
      return isAllowedByRobots(await textOf(url.origin), url.path)
    },
  }
}

const fetchText = async (safeFetch: Ports['safeFetch'], address: string): Promise<string> => {
  try {
    const { bytes } = await safeFetch.fetch(address, { maxBytes: MAX_BYTES })
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  } catch (error) {
    const [field] = error instanceof DomainError ? error.fields : []
    const isMissing = field?.code === 'url.answered_with_error' && Number(field.params.status ?? 500) < 500
    if (!isMissing) throw error
    return ''
  }
}
