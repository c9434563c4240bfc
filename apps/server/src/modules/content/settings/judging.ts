import type { Schema } from '@croupier/wire/endpoint'
import type { FieldProblem } from '@croupier/wire/field-problems'
import type { Policy } from '@croupier/wire/policy'
import type * as z from 'zod/mini'
import type { Reader } from '../../../platform/db/database.ts'

/** What a module knows of a setting only from outside it, such as the bounds of the jurisdiction. */
export type Judgement<T> = {
  /** Why a value that fits the schema is refused all the same. */
  problems(reader: Reader, value: T): Promise<readonly FieldProblem[]>
  /** Whether one person may make a change that the policy itself gives to two. */
  isAlone(before: T, after: T): boolean
}
export type Judgements = ReturnType<typeof judgements>

/** Judges changes of settings by what is outside them. */
export function judgements() {
  const known = new Map<string, Judgement<unknown>>()
  return {
    judge: <S extends Schema>({ name }: Policy<S>, judgement: Judgement<z.output<S>>) =>
      void known.set(name, judgement),
    problemsOf: async (reader: Reader, { name }: Policy, value: unknown): Promise<readonly FieldProblem[]> =>
      (await known.get(name)?.problems(reader, value)) ?? [],
    needsApproval: (definition: Policy, before: unknown, after: unknown): boolean =>
      definition.needsApproval(before, after) && !known.get(definition.name)?.isAlone(before, after),
  }
}
