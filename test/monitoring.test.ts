import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { alerts, dashboard, testedAlerts, usedMetrics } from './support/monitored-metrics.ts'

/** The Grafana units for metrics in base units. */
const UNITS = new Set(['none', 'short', 's', 'bytes', 'percentunit', 'reqps'])

describe('the dashboard', () => {
  const { panels, templating } = dashboard()

  it('has a unique id, title and position for each panel', () => {
    expect(panels.length).toBeGreaterThan(20)
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
  })

  it('describes each panel and gives it a fitting unit', () => {
    for (const { title, description, fieldConfig, targets = [] } of panels.filter(({ type }) => type !== 'row')) {
      expect({ title, isDescribed: (description ?? '').length > 10, hasTargets: targets.length > 0 }).toEqual({
        title,
        isDescribed: true,
        hasTargets: true,
      })
      const unit = fieldConfig?.defaults.unit ?? ''
      expect({ title, isKnown: UNITS.has(unit) }).toEqual({ title, isKnown: true })
      const expressions = targets.map(({ expr }) => expr).join()
      if (/_bytes/.test(expressions)) expect({ title, unit }).toEqual({ title, unit: 'bytes' })
      if (/_bucket|_seconds\{|_timestamp/.test(expressions)) expect({ title, unit }).toEqual({ title, unit: 's' })
    }
  })

  it('offers a choice of data source, job and instance, and queries the chosen job', () => {
    expect(templating.list.map(({ name }) => name)).toEqual(['source', 'job', 'instance'])
    for (const { targets = [] } of panels) for (const { expr } of targets) expect(expr).toContain('job="$job"')
  })
})

describe('the alert', () => {
  it.each(alerts())('$alert has a condition on metrics, a test, and instructions', (rule) => {
    expect(rule.alert).toMatch(/^Upstroke[A-Z]\w+$/)
    expect(usedMetrics().filter(({ usedIn }) => usedIn === rule.alert).length).toBeGreaterThan(0)
    expect(testedAlerts()).toContain(rule.alert)
    expect(['page', 'ticket']).toContain(rule.labels.severity)
    expect(Object.keys(rule.annotations)).toEqual(['summary', 'action'])
  })
})

describe('docker compose', () => {
  type Service = { profiles?: string[]; ports?: string[]; volumes?: string[]; environment?: Record<string, unknown> }
  const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8')
  const { services }: { services: Record<string, Service> } = parse(read('docker-compose.yml'), { merge: true })

  it('starts Prometheus and Grafana only with the monitoring profile, and publishes their ports only to this machine', () => {
    const monitoringServices = Object.entries(services).filter(([, { profiles }]) => profiles?.includes('monitoring'))
    expect(monitoringServices.map(([name]) => name)).toEqual(['prometheus', 'grafana'])
    for (const [, { ports = [] }] of monitoringServices)
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  })

  it('lets Prometheus scrape the processes on a port that no other machine can reach', () => {
    const { scrape_configs } = parse(read('docs/monitoring/prometheus.yml'))
    const [{ job_name, dns_sd_configs }] = scrape_configs
    const [{ names, port }] = dns_sd_configs
    expect([job_name, names]).toEqual(['upstroke', ['app', 'api']])
    for (const name of names) {
      expect(services[name]?.environment).toMatchObject({ METRICS_PORT: port, METRICS_HOST: '0.0.0.0' })
      expect((services[name]?.ports ?? []).join()).not.toContain(String(port))
    }
  })

  it('mounts every file in docs/monitoring that a service needs', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes)
    const files = readdirSync(join(import.meta.dirname, '../docs/monitoring'), { recursive: true, withFileTypes: true })
    for (const { name } of files.filter((entry) => entry.isFile() && entry.name !== 'alerts-test.yml'))
      expect(mounted.join()).toContain(`/${name}:`)
  })
})
