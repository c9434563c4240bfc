import type { Money } from '@croupier/kernel/money'
import { units } from '@croupier/kernel/money'
import { z } from 'zod'

/** Computes the `expect` of a case from its `input`; throws for an input that no game accepts. */
export type Kind = (input: unknown) => unknown

export const kind =
  <T>(input: z.ZodType<T>, compute: (input: T) => unknown): Kind =>
  (given) =>
    compute(input.parse(given))

/** The cases write money as a whole number of units. */
export const money = z
  .int()
  .nonnegative()
  .transform((amount): Money => units(BigInt(amount)))
export const hash = z.string().regex(/^[0-9a-f]{64}$/)
export const count = z.int().min(0).max(1_000_000)

/** The answer with its money as numbers, as the cases write it. */
export function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]))
}
