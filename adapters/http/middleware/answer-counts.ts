/** `route` is a pattern, never an address; `seconds` runs from the request to the response head. */
export type Answer = { method: string; route: string; status: number; seconds: number }

export type KeptCounts = { GET: { 200: number; 304: number }; HEAD: { 200: number; 304: number } }

export type AnswerCounts = {
  answered(answer: Answer): void
  /** Counts a cached response. These are ten times as frequent as others, so this does nothing else. */
  kept(route: string, method: 'GET' | 'HEAD', status: 200 | 304): void
  onAnswer(listener: (answer: Answer) => void): void
  keptCounts(): ReadonlyMap<string, KeptCounts>
}

export const UNROUTED = 'none'

export type Told = { route: string }

/** Bounds the label values: all other methods become `other`. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export const makeAnswerCounts = (): AnswerCounts => {
  const kept = new Map<string, KeptCounts>()
  const listeners: ((answer: Answer) => void)[] = []

  const ofRoute = (route: string): KeptCounts => {
    const counts = { GET: { 200: 0, 304: 0 }, HEAD: { 200: 0, 304: 0 } }
    kept.set(route, counts)
    return counts
  }

  return {
    answered: (answer) => {
      const bounded = METHODS.has(answer.method) ? answer : { ...answer, method: 'other' }
      for (const listener of listeners) listener(bounded)
    },
    kept: (route, method, status) => {
      const counts = kept.get(route) ?? ofRoute(route)
      counts[method][status] += 1
    },
    onAnswer: (listener) => {
      listeners.push(listener)
    },
    keptCounts: () => kept,
  }
}
