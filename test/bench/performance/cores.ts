import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { pidsOfTrees } from '#test/bench/processes.ts'

/** Returns the cores that this process may use. Returns none if there is only one core, or if CPU affinity cannot be set because
 * taskset is missing (it exists only on Linux). */
export const ownCores = (): readonly number[] => {
  if (spawnSync('taskset', ['--version']).error || availableParallelism() < 2) return []
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, nth) => first + nth)
  })
}

/** Confines the processes and their descendants to these cores. */
export const setCpuAffinity = (pids: readonly number[], cores: readonly number[]): void => {
  for (const pid of pidsOfTrees(pids)) spawnSync('taskset', ['-a', '-c', '-p', cores.join(','), String(pid)])
}
