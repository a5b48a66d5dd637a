import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

const { compileCache, ...task } = workerData
if (compileCache) enableCompileCache(compileCache)
const { runReadingTask } = await import('./reading-task.ts')

parentPort?.postMessage(await runReadingTask(task))
