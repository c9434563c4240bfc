import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { CallRefused, Cancelled, type Client, encodeInput } from './client.ts'
import { command } from './command.ts'

/** The services that calls need, built once in an app's `main.tsx`. */
export type Api = {
  call: Client
  queries: QueryClient
  newId(): string
  session: {
    /** The name of the logged-in account, or null. Answers are cached per account. */
    account(): string | null
    subscribe(listener: () => void): () => void
  }
}

/** Provides the API to the hooks below: `<ApiContext value={api}>`. */
export const ApiContext = createContext<Api | null>(null)

/** The services of the app around a component. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('no ApiContext above this component')
  return api
}

/**
 * Asks for the payment password, sends the command with it, and asks again while the server refuses the password. `purpose`
 * says what the password confirms.
 */
export type WithPaymentPassword = <T>(
  attempt: (paymentPassword: string) => Promise<T>,
  purpose: ReactNode,
) => Promise<T>

/** Provides the password dialog to commands whose endpoint has `passwordCheck`. */
export const PaymentPasswordContext = createContext<WithPaymentPassword>(() => {
  throw new Error('no PaymentPasswordContext above this component')
})

/**
 * Cache key of an answer; null is an input that is not known yet. Answers that need a session are kept per account, so the next
 * account never sees them.
 */
export function keyOf<E extends Endpoint>(endpoint: E, input: Input<E> | null, account: string | null): QueryKey {
  return [endpoint.path, endpoint.token === false ? null : account, input && encodeInput(endpoint, input)]
}

/** Every cached answer of an endpoint, whatever the input: for `invalidateQueries`. */
export const allOf = (endpoint: Endpoint): { queryKey: QueryKey } => ({ queryKey: [endpoint.path] })

export type CallOptions = {
  /** False waits. A call with `token: true` waits for a session without it. */
  enabled?: boolean
  staleMs?: number
  /** Polling interval; polling pauses while the page is in the background. */
  everyMs?: number
  /** Keeps the previous answer while the next page or filter loads. */
  keepPrevious?: boolean
}

/** Server state of an endpoint that only reads: `useCall(wire.memberInfo, {})`. Without an input, null, it waits. */
export function useCall<E extends Endpoint>(endpoint: E, input: Input<E> | null, options: CallOptions = {}) {
  const api = useApi()
  const account = useSyncExternalStore(api.session.subscribe, api.session.account)
  return useQuery<Output<E>>({
    queryKey: keyOf(endpoint, input, account),
    queryFn: input === null ? skipToken : ({ signal }) => api.call(endpoint, input, { signal }),
    enabled: options.enabled !== false && (endpoint.token !== true || account !== null),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** The same query for code outside components: `queries.fetchQuery(callOptions(api, wire.x, {}))`. */
export function callOptions<E extends Endpoint>(
  { call, session }: Pick<Api, 'call' | 'session'>,
  endpoint: E,
  input: Input<E>,
) {
  return queryOptions<Output<E>>({
    queryKey: keyOf(endpoint, input, session.account()),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** Applies a live message to the cached answer of a call, if there is one. */
export function amend<E extends Endpoint>(
  { queries, session }: Pick<Api, 'queries' | 'session'>,
  endpoint: E,
  input: Input<E>,
  change: (before: Output<E>) => Output<E>,
): void {
  queries.setQueryData<Output<E>>(keyOf(endpoint, input, session.account()), (before) =>
    before === undefined ? before : change(before),
  )
}

const MAX_RETRIES = 3

/** Retries a query without an answer. A refusal is an answer, except when the server is busy. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < MAX_RETRIES && (!(error instanceof CallRefused) || error.code === 'server.busy')

export type Command<E extends Endpoint> = {
  /** Resolves with the answer; rejects with `CallRefused`, `NoAnswer` or `Cancelled`. */
  run(input: Input<E>): Promise<Output<E>>
  busy: boolean
  /** The last failure; null after a success or a cancellation. */
  error: Error | null
  forget(): void
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * A call that changes something: `useCommand(wire.convertPoint, { changes: [wire.balance] })`. It runs once even if an
 * answer is lost. Cached answers of `changes` are read again afterwards, after a refusal too: a refusal often means
 * that the page was out of date. An endpoint with `passwordCheck` asks for the payment password, under its `purpose`.
 */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  { changes = [], purpose }: { changes?: readonly Endpoint[]; purpose?: ReactNode } = {},
): Command<E> {
  const { call, queries, newId } = useApi()
  const askPassword = useContext(PaymentPasswordContext)
  const ask = <T>(attempt: (paymentPassword: string) => Promise<T>) => askPassword(attempt, purpose)
  const [run] = useState(() => command(endpoint, { call, newId, wait }))
  const mutation = useMutation({
    // Without a network a command fails now. Sending it later, unseen by the user, could place a bet.
    networkMode: 'always',
    mutationFn: (input: Input<E>): Promise<Output<E>> => run(input, endpoint.passwordCheck ? ask : undefined),
    onSettled: (_answer, error) => {
      if (error instanceof Cancelled) return
      for (const changed of changes) queries.invalidateQueries(allOf(changed))
    },
  })
  return {
    run: mutation.mutateAsync,
    busy: mutation.isPending,
    error: mutation.error instanceof Cancelled ? null : mutation.error,
    forget: mutation.reset,
  }
}
