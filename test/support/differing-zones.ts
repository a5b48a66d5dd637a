/** Zones for which the product's time zone data differ from those of the Node.js that runs the tests. After updating either,
 * check the zones that a test reports and adjust this list. */
export const differingZones: ReadonlySet<string> = new Set([
  // Changed in releases 2026d to 2026f of the time zone database; Node.js 26.10 has 2026c.
  ...['America/Havana', 'America/Inuvik', 'America/Rainy_River', 'America/Winnipeg', 'Canada/Central', 'Cuba'],
  // Differ only before 1967. They are separate zones in the product's data, but aliases of America/Chicago and others in Node.js.
  ...['CST6CDT', 'EST5EDT', 'MST7MDT', 'PST8PDT'],
])
