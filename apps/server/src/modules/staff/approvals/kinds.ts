import { refuse } from '@croupier/kernel/refusals'
import type { Schema } from '@croupier/wire/endpoint'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { StoredChange } from './model.ts'

/** The shape of a change that nothing in the code reads back: shown to the second approver as it is. */
export const anyChange = z.object({ before: z.unknown(), after: z.unknown() })

/** Who decided, who requested and why, and the change as it was frozen at the decision. */
export type Decision<Change> = {
  by: StaffCall
  requestedBy: { id: string; name: string }
  reason: string
  change: Change & { object: string }
}

/** A first password to hand over, once. */
export type Applied = { issued: { name: string; password: string } } | undefined

/**
 * An act that takes two people (T155), declared by the module that owns it:
 * - `permission`: what the second approver needs.
 * - `payload`: the shape of what is stored and later applied.
 * - `change`: the shape of what the second approver sees; the names and figures in it are frozen at the decision.
 * - `beneficiary`: the staff member whose account it changes, who neither requests nor approves it.
 * - `describe`: reads what would change, at the request and again at the decision. Refuses what is not possible (now).
 * - `apply`: carries it out, in the transaction of the decision.
 */
export type ApprovalKind<Payload extends Schema, Change extends Schema> = {
  name: string
  permission: string
  payload: Payload
  change: Change
  beneficiary?(payload: z.output<Payload>): string
  describe(tx: Tx, payload: z.output<Payload>): Promise<z.output<Change> & { object: string }>
  apply(tx: Tx, payload: z.output<Payload>, decision: Decision<z.output<Change>>): Promise<Applied>
}

/** Declares a kind and keeps its exact types. */
export const approvalKind = <Payload extends Schema, Change extends Schema>(
  kind: ApprovalKind<Payload, Change>,
): ApprovalKind<Payload, Change> => kind

/** One request of a kind, with its payload in its types. */
export type Act = {
  beneficiary: string | null
  describe(tx: Tx): Promise<StoredChange>
  /** Describes once more, then applies. */
  apply(tx: Tx, decision: Omit<Decision<never>, 'change'>): Promise<{ change: StoredChange; applied: Applied }>
}
/** A kind without its types: what the list of all kinds knows. */
export type AnyKind = { name: string; permission: string; act(stored: unknown): Act }

const storedChange = z.object({ before: z.unknown(), after: z.unknown() })

export function anyKind<Payload extends Schema, Change extends Schema>(kind: ApprovalKind<Payload, Change>): AnyKind {
  const stored = (described: z.output<Change> & { object: string }): StoredChange => ({
    ...z.parse(storedChange, z.encode(kind.change, described)),
    object: described.object,
  })
  return {
    name: kind.name,
    permission: kind.permission,
    act(json) {
      const read = z.safeParse(kind.payload, json)
      // The shape has changed since the request was made.
      if (!read.success) return refuse('approval.outdated')
      const payload = read.data
      return {
        beneficiary: kind.beneficiary?.(payload) ?? null,
        describe: async (tx) => stored(await kind.describe(tx, payload)),
        async apply(tx, decision) {
          const change = await kind.describe(tx, payload)
          return { change: stored(change), applied: await kind.apply(tx, payload, { ...decision, change }) }
        },
      }
    },
  }
}
