import { parentPort } from 'node:worker_threads'
import { measure, type Order } from './measure.ts'

/** Measures the families that it is asked for, one after the other. */
parentPort?.on('message', (order: Order) => parentPort?.postMessage(measure(order)))
