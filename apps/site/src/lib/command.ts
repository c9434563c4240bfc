import { command } from '@croupier/api-client/command'
import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { allOf } from './call.ts'
import { Cancelled, PaymentPasswordContext } from './payment-password.tsx'
import { useSite } from './site.tsx'

export type Command<E extends Endpoint> = {
  /** Runs it; resolves with the answer, rejects with `CallRefused`, `NoAnswer` or `Cancelled`. */
  run(input: Input<E>): Promise<Output<E>>
  busy: boolean
  /** What went wrong last, for `useErrorText`; null after a success or a cancellation. */
  error: Error | null
  forget(): void
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * A call that changes something: `const convert = useCommand(wire.convertPoint, { changes: [wire.balance] })`.
 * It runs once, whatever gets lost on the way; `passwordCheck` asks for the payment password by itself.
 */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  { changes = [] }: { changes?: readonly Endpoint[] } = {},
): Command<E> {
  const site = useSite()
  const askPassword = useContext(PaymentPasswordContext)
  const [run] = useState(() => command(endpoint, { ...site, wait }))
  const mutation = useMutation({
    mutationFn: async (input: Input<E>): Promise<Output<E>> => {
      const answer = await run(input, endpoint.passwordCheck ? askPassword : undefined)
      for (const changed of changes) site.queries.invalidateQueries(allOf(changed))
      return answer
    },
  })
  return {
    run: mutation.mutateAsync,
    busy: mutation.isPending,
    error: mutation.error instanceof Cancelled ? null : mutation.error,
    forget: mutation.reset,
  }
}
