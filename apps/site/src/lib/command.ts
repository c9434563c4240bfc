import { CallRefused, NoAnswer } from '@croupier/api-client/client'
import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useContext, useRef } from 'react'
import * as z from 'zod/mini'
import { allOf } from './call.ts'
import { Cancelled, PaymentPasswordContext } from './payment-password.tsx'
import { type Site, useSite } from './site.tsx'

export type Command<E extends Endpoint> = {
  /** Runs it; resolves with the answer, rejects with `CallRefused`, `NoAnswer` or `Cancelled`. */
  run(input: Input<E>): Promise<Output<E>>
  busy: boolean
  /** What went wrong last, for `useErrorText`; null after a success or a cancellation. */
  error: Error | null
  forget(): void
}

type Attempt = { fingerprint: string; key: string }
const SILENT_RETRIES = 2
const FIRST_WAIT_MS = 600

/**
 * A call that changes something: `const convert = useCommand(wire.convertPoint, { changes: [wire.balance] })`.
 * The idempotency key stays the same until an answer came, also when the same input is sent again by hand: a command
 * whose answer was lost runs once. `passwordCheck` asks for the payment password by itself.
 */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  { changes = [] }: { changes?: readonly Endpoint[] } = {},
): Command<E> {
  const site = useSite()
  const askPassword = useContext(PaymentPasswordContext)
  const unanswered = useRef<Attempt | null>(null)
  const mutation = useMutation({
    mutationFn: async (input: Input<E>): Promise<Output<E>> => {
      const fingerprint = JSON.stringify(z.encode(endpoint.request, input as never))
      const before = unanswered.current
      const attempt = before?.fingerprint === fingerprint ? before : { fingerprint, key: site.newId() }
      unanswered.current = attempt
      try {
        const answer = endpoint.passwordCheck
          ? await askPassword((paymentPassword) => send(site, endpoint, input, { key: attempt.key, paymentPassword }))
          : await send(site, endpoint, input, { key: attempt.key })
        unanswered.current = null
        for (const changed of changes) site.queries.invalidateQueries(allOf(changed))
        return answer
      } catch (error) {
        if (!(error instanceof NoAnswer)) unanswered.current = null
        throw error
      }
    },
  })
  return {
    run: mutation.mutateAsync,
    busy: mutation.isPending,
    error: mutation.error instanceof Cancelled ? null : mutation.error,
    forget: mutation.reset,
  }
}

/** Sends again after silence where the key makes that safe. */
async function send<E extends Endpoint>(
  { call }: Site,
  endpoint: E,
  input: Input<E>,
  options: { key: string; paymentPassword?: string },
): Promise<Output<E>> {
  const safe = endpoint.once === true || endpoint.idempotent === true || endpoint.method === 'GET'
  for (let tried = 0; ; tried++) {
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      const silent = error instanceof NoAnswer || (error instanceof CallRefused && error.code === 'server.busy')
      if (!safe || !silent || tried >= SILENT_RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** tried))
    }
  }
}
