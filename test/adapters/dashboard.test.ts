import { describe, expect, it } from 'vitest'
import { alertConditions, dashboard, watched } from '#test/support/watched-names.ts'

/** Of those that Grafana knows, the ones that metrics in base units need. */
const UNITS = new Set(['none', 'short', 's', 'bytes', 'percentunit', 'reqps'])

describe('the dashboard', () => {
  const { panels, templating } = dashboard()

  it('has an id, a title and a place of its own for each panel', () => {
    expect(panels.length).toBeGreaterThan(20)
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
  })

  it('says of each panel what it shows, in a unit that fits', () => {
    for (const { title, description, fieldConfig, targets = [] } of panels.filter(({ type }) => type !== 'row')) {
      expect({ title, isDescribed: (description ?? '').length > 10, asks: targets.length > 0 }).toEqual({
        title,
        isDescribed: true,
        asks: true,
      })
      const unit = fieldConfig?.defaults.unit ?? ''
      expect({ title, isKnown: UNITS.has(unit) }).toEqual({ title, isKnown: true })
      const asked = targets.map(({ expr }) => expr).join()
      if (/_bytes/.test(asked)) expect({ title, unit }).toEqual({ title, unit: 'bytes' })
      if (/_bucket|_seconds\{|_timestamp/.test(asked)) expect({ title, unit }).toEqual({ title, unit: 's' })
    }
  })

  it('asks whichever source one chooses, for the chosen processes', () => {
    expect(templating.list.map(({ name }) => name)).toEqual(['source', 'job', 'instance'])
    for (const { targets = [] } of panels) for (const { expr } of targets) expect(expr).toContain('job="$job"')
  })
})

it('every alert has a condition, and together they watch what the process itself tells', () => {
  const conditions = [...alertConditions()]
  expect(conditions.length).toBeGreaterThan(10)
  for (const [name, condition] of conditions) {
    expect(name).toMatch(/^Upstroke[A-Z]\w+$/)
    expect(watched().filter(({ place }) => place === name).length, `${name}: ${condition}`).toBeGreaterThan(0)
  }
})
