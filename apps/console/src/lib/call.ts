import { CallRefused, NoAnswer } from '@croupier/api-client/client'
import { command } from '@croupier/api-client/command'
import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useDesk } from './desk.tsx'

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

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

/** A call that changes something; it runs once, whatever gets lost on the way. `changes` are read again afterwards. */
export function useCommand<E extends Endpoint>(endpoint: E, { changes = [] }: { changes?: readonly Endpoint[] } = {}) {
  const { call, queries, newId } = useDesk()
  const [run] = useState(() => command(endpoint, { call, newId, wait }))
  const mutation = useMutation({
    mutationFn: (input: Input<E>): Promise<Output<E>> => run(input),
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
