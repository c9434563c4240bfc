import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics that Prometheus reads at `/metrics` on the operator's port. */
export function measures() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'http_answer_seconds',
    help: 'Time to answer a call',
    labelNames: ['path', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  // Cached per path, method and status: a look-up by labels costs more than the observation.
  const observers = new Map<string, { observe(seconds: number): void }>()
  return {
    registry,
    answered(path: string, method: string, status: number, seconds: number): void {
      const name = `${method} ${status} ${path}`
      const known = observers.get(name) ?? answers.labels({ path, method, status: String(status) })
      observers.set(name, known)
      known.observe(seconds)
    },
    counter: <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
      new Counter({ name, help, labelNames, registers: [registry] }),
    gauge: (name: string, help: string) => new Gauge({ name, help, registers: [registry] }),
    histogram: (name: string, help: string, buckets: number[]) =>
      new Histogram({ name, help, buckets, registers: [registry] }),
  }
}
export type Measures = ReturnType<typeof measures>
