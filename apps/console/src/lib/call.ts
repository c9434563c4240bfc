import { CallRefused, NoAnswer } from '@croupier/api-client/client'
import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { useDesk } from './desk.tsx'

const FEW = 2
const WAIT_MS = 500

/** Server state of an endpoint that only reads. `everyMs` keeps a queue fresh while it is looked at. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { everyMs, enabled = true }: { everyMs?: number; enabled?: boolean } = {},
) {
  const { call } = useDesk()
  return useQuery<Output<E>>({
    queryKey: [endpoint.path, z.encode(endpoint.request, input as never)],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled,
    placeholderData: (before) => before as never,
    ...(everyMs ? { refetchInterval: everyMs } : {}),
  })
}

/**
 * A call that changes something. The idempotency key stays the same until an answer came, so a command whose answer
 * was lost runs once; `changes` are read again afterwards.
 */
export function useCommand<E extends Endpoint>(endpoint: E, { changes = [] }: { changes?: readonly Endpoint[] } = {}) {
  const { call, queries, newId } = useDesk()
  const unanswered = useRef<{ fingerprint: string; key: string } | null>(null)
  const mutation = useMutation({
    mutationFn: async (input: Input<E>): Promise<Output<E>> => {
      const fingerprint = JSON.stringify(z.encode(endpoint.request, input as never))
      const before = unanswered.current
      const attempt = before?.fingerprint === fingerprint ? before : { fingerprint, key: newId() }
      unanswered.current = attempt
      for (let tried = 0; ; tried++) {
        try {
          const answer = await call(endpoint, input, { key: attempt.key })
          unanswered.current = null
          return answer
        } catch (error) {
          if (!(error instanceof NoAnswer)) unanswered.current = null
          if (!(error instanceof NoAnswer) || !endpoint.once || tried >= FEW) throw error
          await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
        }
      }
    },
    onSettled: () => {
      for (const changed of changes) queries.invalidateQueries({ queryKey: [changed.path] })
    },
  })
  return { run: mutation.mutateAsync, busy: mutation.isPending, error: mutation.error, forget: mutation.reset }
}

/** The server's own words for a refusal; the console is in English. */
export function errorText(error: Error | null): string | undefined {
  if (!error) return undefined
  if (error instanceof CallRefused || error instanceof NoAnswer) return error.message
  return 'Unknown error'
}
