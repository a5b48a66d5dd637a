const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const
type Severity = (typeof SEVERITIES)[number]
const SEVERE: readonly Severity[] = ['critical', 'high']

export type Advisory = { name: string; severity: Severity; range: string }

type AuditOutput = { vulnerabilities?: Readonly<Record<string, Advisory>>; message?: string }

/** The advisories for the packages, worst first, or the reason why they are unknown. */
export type Advisories = { found: readonly Advisory[] } | { unknown: string }

/** Returns the advisories in the output of `npm audit --json`, or the reason why the registry provides no list. */
export const readAudit = (output: string): Advisories => {
  const { vulnerabilities, message } = parseAudit(output)
  if (!vulnerabilities) return { unknown: (message ?? 'no readable response').split('\n')[0]?.trim() ?? '' }
  const found = Object.values(vulnerabilities).map(({ name, severity, range }) => ({ name, severity, range }))
  return {
    found: found.toSorted(
      (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || a.name.localeCompare(b.name),
    ),
  }
}

/** Returns the severe advisories for packages that are installed in production or bundled by the build. */
export const severeAdvisories = (
  { production, all }: Record<'production' | 'all', readonly Advisory[]>,
  bundled: readonly string[],
): readonly Advisory[] =>
  [...production, ...all.filter(({ name }) => bundled.includes(name))].filter(({ severity }) =>
    SEVERE.includes(severity),
  )

const parseAudit = (output: string): AuditOutput => {
  try {
    return JSON.parse(output)
  } catch {
    return {}
  }
}
