import { CallRefused } from '@croupier/api-client/client'
import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Site } from './site.tsx'
import { useSession, useSite } from './site.tsx'

/** Where the answer of a call is kept. What depends on the one who asks is kept by account, so nothing shows to the next. */
export function keyOf<E extends Endpoint>(endpoint: E, input: Input<E>, account: string | null): QueryKey {
  return [endpoint.path, endpoint.token === false ? null : account, z.encode(endpoint.request, input as never)]
}

/** Every kept answer of an endpoint, whatever the input: for `invalidateQueries`. */
export const allOf = (endpoint: Endpoint): { queryKey: QueryKey } => ({ queryKey: [endpoint.path] })

export type CallOptions = {
  /** False waits; a call with `token: true` waits for a session by itself. */
  enabled?: boolean
  staleMs?: number
  /** Asks again every so often while the page is seen. */
  everyMs?: number
  /** Shows the answer before while the next one (another page, another filter) is on its way. */
  keepPrevious?: boolean
}

/** Server state of any endpoint that only reads: `useCall(wire.memberInfo, {})`. */
export function useCall<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}) {
  const site = useSite()
  const session = useSession()
  return useQuery({
    ...callOptions(site, endpoint, input),
    enabled: options.enabled !== false && (endpoint.token !== true || session !== null),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
    ...(options.keepPrevious ? { placeholderData: (before: Output<E> | undefined) => before as never } : {}),
  })
}

/** The same for code outside components: `site.queries.fetchQuery(callOptions(site, wire.x, {}))`. */
export function callOptions<E extends Endpoint>({ call, session }: Site, endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>>({
    queryKey: keyOf(endpoint, input, session.get()?.account ?? null),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** Puts what a live message says into the kept answer of a call, when there is one. */
export function amend<E extends Endpoint>(
  { queries, session }: Pick<Site, 'session'> & { queries: QueryClient },
  endpoint: E,
  input: Input<E>,
  change: (before: Output<E>) => Output<E>,
): void {
  queries.setQueryData<Output<E>>(keyOf(endpoint, input, session.get()?.account ?? null), (before) =>
    before === undefined ? before : change(before),
  )
}

const MOST_RETRIES = 3

/** A refusal is an answer: only silence is asked again. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < MOST_RETRIES && (!(error instanceof CallRefused) || error.code === 'server.busy')
