import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Somewhere in what is watched, a metric and the labels it is asked by there. */
export type Watched = { place: string; metric: string; labels: readonly string[] }

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

/** The conditions of the alerts, by name; a rule has its name first, and its condition on one line or on those below it. */
export const alertConditions = (): ReadonlyMap<string, string> =>
  new Map(
    textOf('alerts.yml')
      .split(/^ {6}- alert: /m)
      .slice(1)
      .map((rule) => [/^\w+/.exec(rule)?.[0] ?? '', /^ {8}expr: ([\s\S]*?)^ {8}\w/m.exec(rule)?.[1] ?? '']),
  )

const ours = /\b((?:upstroke|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g

/** What an expression of PromQL asks for. */
const askedIn = (place: string, expression: string): Watched[] =>
  [...expression.replaceAll(/"[^"]*"/g, '""').matchAll(ours)].map(([, metric = '', labels = '']) => ({
    place,
    metric,
    labels: [...labels.matchAll(/(\w+)\s*(?:=~|!=|!~|=)/g)].map(([, label = '']) => label),
  }))

/** Every metric that the dashboard and the alerts ask for. */
export const watched = (): readonly Watched[] => [
  ...dashboard().panels.flatMap(({ title, targets = [] }) => targets.flatMap(({ expr }) => askedIn(title, expr))),
  ...[...alertConditions()].flatMap(([name, condition]) => askedIn(name, condition)),
]

/** What the text of a process' metrics has: names by their type, and the labels that samples bear. */
export const exportedIn = (text: string) => {
  const labels = new Map<string, Set<string>>()
  for (const [, name = '', all = ''] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm))
    labels.set(
      name,
      new Set([...(labels.get(name) ?? []), ...[...all.matchAll(/(\w+)="/g)].map(([, label = '']) => label)]),
    )
  const names = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    ),
  )
  return { names, labels }
}
