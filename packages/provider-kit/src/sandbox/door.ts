import type { Clock } from '@croupier/kernel/clock'
import type { Status } from '@croupier/wire/providers/messages'
import { requestIds } from '../request-ids.ts'
import type { ServiceCall } from '../service.ts'
import { type Keys, requestIdOf, requestPart } from '../signature.ts'
import { pathOf } from '../wallet-client.ts'
import { type Answer, refusedFields } from './answers.ts'
import { Undecided } from './book.ts'
import type { SandboxWallet } from './wallet.ts'

export type WalletDoor = ReturnType<typeof walletDoor>
/** A message of the provider, and its answer before it is signed. `requestId` is null for one without a valid signature. */
export type Processed = { requestId: string | null; status: number; answer: Answer }

const PREFIX = pathOf('')
/** HTTP statuses of answers that are not 200 (Provider wallet rules §3.2). */
const HTTP: Partial<Record<Status, number>> = {
  INVALID_SIGNATURE: 401,
  MALFORMED: 400,
  READ_ONLY: 503,
  TEMPORARY: 503,
}

const refused = (requestId: string | null, status: Status): Processed => ({
  requestId,
  status: HTTP[status] ?? 200,
  answer: { status, requestId: requestId ?? '', ...refusedFields(status) },
})

type DoorDeps = { clock: Clock; keys: Keys; providerId: string; wallet: Pick<SandboxWallet, 'handlers'> }

/** Checks signature, request id and provider of a message, then lets the sandbox wallet decide it. */
export function walletDoor({ clock, keys, providerId, wallet }: DoorDeps) {
  const isNew = requestIds(clock)
  return {
    /** The request id of a message with a valid signature, or null. */
    identify: ({ path, headers, body }: ServiceCall): string | null =>
      requestIdOf(keys, clock.now(), headers, requestPart(path, body)),

    process(requestId: string | null, { path, body }: ServiceCall): Processed {
      if (requestId === null || !isNew(requestId)) return refused(requestId, 'INVALID_SIGNATURE')
      const handler = path.startsWith(PREFIX) ? wallet.handlers[path.slice(PREFIX.length)] : undefined
      const fields = fieldsOf(body)
      if (!handler || !fields) return refused(requestId, 'MALFORMED')
      if (fields.providerId !== providerId) return refused(requestId, 'INVALID_PARTNER')
      try {
        return { requestId, status: 200, answer: handler(fields) }
      } catch (error) {
        if (error instanceof Undecided) return refused(requestId, error.status)
        throw error
      }
    },
    refused,
  }
}

/** The fields of a message, or null when its body is no JSON object. */
export function fieldsOf(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
