/** An answer that was computed for whoever got it. `route` is a pattern, never an address; `seconds` are from the request to the head of the answer. */
export type Answer = { method: string; route: string; status: number; seconds: number }

/** Answers from memory by one route: whole ones, and those that say that nothing has changed. */
export type KeptCounts = { GET: { 200: number; 304: number }; HEAD: { 200: number; 304: number } }

/** What goes out of the process, for who watches it. */
export type AnswerCounts = {
  answered(answer: Answer): void
  /** One from memory. There are ten times as many of them in a second as of others: nothing is done but to count it. */
  kept(route: string, method: 'GET' | 'HEAD', status: 200 | 304): void
  /** Called with each computed answer. */
  onAnswer(listener: (answer: Answer) => void): void
  /** Since the beginning, by route. */
  keptCounts(): ReadonlyMap<string, KeptCounts>
}

/** What took no route: refused before one was looked for. */
export const UNROUTED = 'none'

/** The pattern that a request was answered by; whoever asks the application hands one over with the request, and reads it afterwards. */
export type Told = { route: string }

/** Node.js knows some thirty methods; those that we have no use for are one. */
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
