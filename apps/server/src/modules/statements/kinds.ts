import { invariant } from '@croupier/kernel/invariant'
import type { Journal } from '../wallet/index.ts'
import type { KindOf } from './model.ts'

/** What a statement pays: a journal without its reference and time, which the kit adds. */
export type Payment = Pick<Journal, 'kind' | 'postings'>
export type StatementKind = KindOf<Payment>

export type Kinds = ReturnType<typeof statementKinds>

/** The kinds that modules registered at composition. */
export function statementKinds() {
  const kinds = new Map<string, StatementKind>()
  return {
    all: (): StatementKind[] => [...kinds.values()],
    of(name: string): StatementKind {
      const kind = kinds.get(name)
      invariant(kind, `a module registered statements of the kind ${name}`)
      return kind
    },
    add(kind: StatementKind): void {
      invariant(!kinds.has(kind.name), `one module registers statements of the kind ${kind.name}`)
      kinds.set(kind.name, kind)
    },
  }
}
