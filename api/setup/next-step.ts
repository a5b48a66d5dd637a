/** Next steps by system error code or SQLSTATE (PostgreSQL manual, appendix A). */
const steps: readonly (readonly [code: RegExp, step: string])[] = [
  [/\bE[A-Z_]{4,}\b/, 'check that the server is running, and that host and port are right'],
  [/(?<![:.\w])25006\b/, 'wait until one of the servers accepts writes (docs/running.md, "Failover")'],
  [/(?<![:.\w])28[0-9A-Z]{3}\b/, 'check user and password'],
  [/(?<![:.\w])3D000\b/, 'create the database (docs/running.md, "The database")'],
  [/(?<![:.\w])42501\b/, 'grant the role what docs/roles.sql grants, or use the owner of the database'],
  [/(?<![:.\w])53[0-9A-Z]{3}\b/, 'free disk space, memory or connections on the server'],
  [/(?<![:.\w])57P0\d\b/, 'wait until the server has started, then start again'],
]

export const withNextStep = (reason: string): string => {
  const step = steps.find(([code]) => code.test(reason))?.[1]
  return step === undefined ? reason : `${reason}: ${step}`
}
