import type { FactKind, Facts } from '../../facts.ts'
import type { Tx } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** Hears one kind of fact after commit, at least once. `name` is unique and stays, because waiting jobs carry it. */
export type Listener<K extends FactKind = FactKind> = { name: string; kind: K; hear(fact: Facts[K]): Promise<void> }
export const listener = <K extends FactKind>(
  name: string,
  kind: K,
  hear: (fact: Facts[K]) => Promise<void>,
): Listener => ({ name, kind, hear }) as Listener

export type Outbox = {
  record<K extends FactKind>(tx: Tx, kind: K, fact: Facts[K]): Promise<void>
  attach(listeners: readonly Listener[]): void
}

/** A job per listener, added in the transaction in which the fact became true: none is lost, none precedes it. */
export function outbox({ jobs }: { jobs: Jobs }): Outbox {
  const heard = new Map<FactKind, string[]>()
  return {
    async record(tx, kind, fact) {
      for (const task of heard.get(kind) ?? []) await jobs.add(tx, task, fact)
    },
    attach(listeners) {
      for (const { name, kind, hear } of listeners) {
        const task = `fact:${kind}:${name}`
        heard.set(kind, [...(heard.get(kind) ?? []), task])
        jobs.register({ name: task, run: (fact) => hear(fact as never) })
      }
    },
  }
}
