import { parentPort, workerData } from 'node:worker_threads'
import { runReadingTask } from './reading-task.ts'

parentPort?.postMessage(await runReadingTask(workerData))
