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
  return {
    registry,
    /** Measures the answers of one route. Finds its labels once per method and status, because that costs more than an observation. */
    answersOf(path: string): (method: string, status: number, seconds: number) => void {
      const observers = new Map<string, Map<number, { observe(seconds: number): void }>>()
      return (method, status, seconds) => {
        const known = observers.get(method)?.get(status)
        if (known) return known.observe(seconds)
        const observer = answers.labels({ path, method, status: String(status) })
        observers.set(method, (observers.get(method) ?? new Map()).set(status, observer))
        observer.observe(seconds)
      }
    },
    counter: <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
      new Counter({ name, help, labelNames, registers: [registry] }),
    gauge: (name: string, help: string) => new Gauge({ name, help, registers: [registry] }),
    histogram: (name: string, help: string, buckets: number[]) =>
      new Histogram({ name, help, buckets, registers: [registry] }),
  }
}
export type Measures = ReturnType<typeof measures>
