const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const
type Severity = (typeof SEVERITIES)[number]
const SEVERE: readonly Severity[] = ['critical', 'high']

type Audit = {
  vulnerabilities?: Readonly<Record<string, { name: string; severity: Severity; range: string }>>
  message?: string
}

/** The advisories for the packages, worst first, or the reason why they are unknown. */
export type Advisories = { found: readonly string[]; isSevere: boolean } | { unknown: string }

/** Parses the output of `npm audit --json`, also from a registry without advisories. */
export const readAudit = (output: string): Advisories => {
  const { vulnerabilities, message } = parseAudit(output)
  if (!vulnerabilities) return { unknown: (message ?? 'no readable response').split('\n')[0]?.trim() ?? '' }
  const sorted = Object.values(vulnerabilities).toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || a.name.localeCompare(b.name),
  )
  return {
    found: sorted.map(({ name, range, severity }) => `${severity}: ${name} ${range}`),
    isSevere: sorted.some(({ severity }) => SEVERE.includes(severity)),
  }
}

const parseAudit = (output: string): Audit => {
  try {
    return JSON.parse(output)
  } catch {
    return {}
  }
}
