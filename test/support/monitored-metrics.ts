import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

type MetricUse = { usedIn: string; metric: string; labels: readonly string[] }

type Panel = {
  id: number
  type: string
  title: string
  description?: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: readonly { expr: string }[]
  fieldConfig?: { defaults: { unit?: string } }
}
type Dashboard = { panels: readonly Panel[]; templating: { list: readonly { name: string; query: unknown }[] } }

const folder = join(import.meta.dirname, '../../docs/monitoring')
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8')

export const dashboard = (): Dashboard => JSON.parse(textOf('grafana-dashboard.json')) as Dashboard

type Alert = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: Readonly<Record<string, string>>
}

export const alerts = (): readonly Alert[] =>
  (parse(textOf('alerts.yml')) as { groups: readonly { rules: readonly Alert[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  )

/** Returns the names of the alerts that alerts-test.yml covers. */
export const testedAlerts = (): ReadonlySet<string> =>
  new Set([...textOf('alerts-test.yml').matchAll(/alertname[=:] ?"?(\w+)/g)].map(([, name = '']) => name))

const metricPattern = /\b((?:upstroke|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g

const metricsIn = (usedIn: string, expression: string): MetricUse[] =>
  [...expression.replaceAll(/"[^"]*"/g, '""').matchAll(metricPattern)].map(([, metric = '', labels = '']) => ({
    usedIn,
    metric,
    labels: [...labels.matchAll(/(\w+)\s*(?:=~|!=|!~|=)/g)].map(([, label = '']) => label),
  }))

export const usedMetrics = (): readonly MetricUse[] => [
  ...dashboard().panels.flatMap(({ title, targets = [] }) => targets.flatMap(({ expr }) => metricsIn(title, expr))),
  ...alerts().flatMap(({ alert, expr }) => metricsIn(alert, expr)),
]

export const exportedMetricsIn = (text: string) => {
  const labels = new Map<string, Set<string>>()
  for (const [, name = '', labelPairs = ''] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm))
    labels.set(
      name,
      new Set([...(labels.get(name) ?? []), ...[...labelPairs.matchAll(/(\w+)="/g)].map(([, label = '']) => label)]),
    )
  const names = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    ),
  )
  return { names, labels }
}
