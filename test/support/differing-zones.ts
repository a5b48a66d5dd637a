/** Zones for which the product's time zone data differ from those of the Node.js that runs the tests. After updating either,
 * check the zones that a test reports and adjust this list. */
export const differingZones: ReadonlySet<string> = new Set([
  // Changed in the releases 2026d to 2026f; Node.js 26.10 has 2026c.
  ...['America/Havana', 'America/Inuvik', 'America/Rainy_River', 'America/Winnipeg', 'Canada/Central', 'Cuba'],
  // Differ only before 1967: the product's data treat these as separate zones, Node.js as aliases of America/Chicago and others.
  ...['CST6CDT', 'EST5EDT', 'MST7MDT', 'PST8PDT'],
])
