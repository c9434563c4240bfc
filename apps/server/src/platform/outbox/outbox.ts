import type { FactKind, Facts } from '../../facts.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** Runs after each fact of one kind, at least once. `name` is unique and never changes, because waiting jobs carry it. */
export type Listener = { name: string; kind: FactKind; run(fact: unknown): Promise<void> }
export const listener = <K extends FactKind>(
  name: string,
  kind: K,
  handle: (fact: Facts[K]) => Promise<void>,
): Listener => ({
  name,
  kind,
  // `record` takes a fact only as the type of its kind, and a job carries it to this listener alone.
  run: (fact) => handle(fact as Facts[K]),
})

export type Outbox = {
  record<K extends FactKind>(tx: Tx, kind: K, fact: Facts[K]): Promise<void>
  attach(listeners: readonly Listener[]): void
}

/** Adds a job for each listener in the transaction of the fact, so it runs after the commit or not at all. */
export function outbox({ jobs }: { jobs: Jobs }): Outbox {
  const tasksOf = new Map<FactKind, string[]>()
  return {
    async record(tx, kind, fact) {
      for (const task of tasksOf.get(kind) ?? []) await jobs.add(tx, task, fact)
    },
    attach(listeners) {
      for (const { name, kind, run } of listeners) {
        const task = `fact:${kind}:${name}`
        tasksOf.set(kind, [...(tasksOf.get(kind) ?? []), task])
        jobs.register({ name: task, run })
      }
    },
  }
}
