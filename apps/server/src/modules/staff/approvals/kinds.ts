import type { StaffId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Schema } from '@croupier/wire/endpoint'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { StoredChange } from './model.ts'

/** The shape of a change that no code reads back. The second approver sees it as it is. */
export const anyChange = z.object({ before: z.unknown(), after: z.unknown() })

/** The people of a decision, the reason of the request, and the change as it was frozen at the decision. */
export type Decision<Change> = {
  by: StaffCall
  requestedBy: { id: StaffId; name: string }
  reason: string
  change: Change & { object: string }
}

/** The part of a first password that the approver hands over. It is shown once. */
export type Applied = { issued: { name: string; passwordPart: string } } | undefined

/**
 * An act that needs two people (T155), declared by the module that owns it:
 * - `permission`: the second approver needs it.
 * - `payload`: the schema of the stored request.
 * - `change`: the schema of the change that the second approver sees. The decision freezes its names and figures.
 * - `beneficiary`: the staff member whose account it changes. That person neither requests nor approves it.
 * - `describe`: reads the change, at the request and again at the decision. Refuses an impossible change.
 * - `apply`: makes the change, in the transaction of the decision.
 */
export type ApprovalKind<Payload extends Schema, Change extends Schema> = {
  name: string
  permission: string
  payload: Payload
  change: Change
  beneficiary?(payload: z.output<Payload>): StaffId
  describe(tx: Tx, payload: z.output<Payload>): Promise<z.output<Change> & { object: string }>
  apply(tx: Tx, payload: z.output<Payload>, decision: Decision<z.output<Change>>): Promise<Applied>
}

/** Declares a kind and keeps its exact types. */
export const approvalKind = <Payload extends Schema, Change extends Schema>(
  kind: ApprovalKind<Payload, Change>,
): ApprovalKind<Payload, Change> => kind

/** One request of a kind, with its payload decoded. */
export type Act = {
  beneficiary: StaffId | null
  describe(tx: Tx): Promise<StoredChange>
  /** Describes the change again, then applies it. */
  apply(tx: Tx, decision: Omit<Decision<never>, 'change'>): Promise<{ change: StoredChange; applied: Applied }>
}
/** A kind without its types, for the list of all kinds. */
export type AnyKind = {
  name: string
  permission: string
  /** Whether the act changes the account of a staff member, who neither requests nor approves it. */
  hasBeneficiary: boolean
  act(stored: unknown): Act
}

const storedChange = z.object({ before: z.unknown(), after: z.unknown() })

export function anyKind<Payload extends Schema, Change extends Schema>(kind: ApprovalKind<Payload, Change>): AnyKind {
  const stored = (described: z.output<Change> & { object: string }): StoredChange => ({
    ...z.parse(storedChange, z.encode(kind.change, described)),
    object: described.object,
  })
  return {
    name: kind.name,
    permission: kind.permission,
    hasBeneficiary: kind.beneficiary !== undefined,
    act(json) {
      const read = z.safeParse(kind.payload, json)
      // A release changed the schema after the request was made.
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
