import { parentPort, workerData } from 'node:worker_threads'
import { readTask } from './read-task.ts'

parentPort?.postMessage(await readTask(workerData))
