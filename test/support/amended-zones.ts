/**
 * Zones that the time zone data describe differently from the Node.js that runs the tests, and since which release. Whoever updates
 * either of the two looks at the zones that a test names, and lists or removes them here.
 */
export const amendedZones: ReadonlySet<string> = new Set([
  // 2026d to 2026f; Node.js 26.10 has 2026c.
  ...['America/Havana', 'America/Inuvik', 'America/Rainy_River', 'America/Winnipeg', 'Canada/Central', 'Cuba'],
  // Before 1967 only: the data describe these as zones of their own, Node.js as names of America/Chicago and so on.
  ...['CST6CDT', 'EST5EDT', 'MST7MDT', 'PST8PDT'],
])
