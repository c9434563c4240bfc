import type { Endpoint, Input, Output } from '@croupier/wire/endpoint'
import { CallRefused, type Client, encodeInput, NoAnswer } from './client.ts'

export type CommandDeps = {
  call: Client
  newId(): string
  /** Waits before a call is sent again. */
  wait(ms: number): Promise<void>
}

type Options = { key: string; paymentPassword?: string }
/** Sends the call, with the payment password where it needs one. */
type Send<E extends Endpoint> = (paymentPassword?: string) => Promise<Output<E>>

const SILENT_RETRIES = 2
const FIRST_WAIT_MS = 600

/**
 * Between a half and one and a half times `ms`, by the random end of an idempotency key, so that members who were turned away at the same
 * moment do not come again at the same moment.
 */
export const spread = (ms: number, key: string): number => ms * (0.5 + Number.parseInt(key.slice(-2), 16) / 255)

/**
 * A call that changes something: `run(input)`, or `run(input, ask)` where `ask` gets a payment password before it sends.
 * The idempotency key stays the same until there is an answer, even if the user sends the same input again. So a command
 * whose answer was lost runs once.
 */
export function command<E extends Endpoint>(endpoint: E, deps: CommandDeps) {
  let unanswered: { fingerprint: string; key: string } | null = null
  return async function run(
    input: Input<E>,
    ask: (send: Send<E>) => Promise<Output<E>> = (send) => send(),
  ): Promise<Output<E>> {
    const fingerprint = JSON.stringify(encodeInput(endpoint, input))
    const { key } = unanswered?.fingerprint === fingerprint ? unanswered : { key: deps.newId() }
    unanswered = { fingerprint, key }
    try {
      const answer = await ask((paymentPassword) =>
        patiently(deps, endpoint, input, { key, ...(paymentPassword === undefined ? {} : { paymentPassword }) }),
      )
      unanswered = null
      return answer
    } catch (error) {
      if (!(error instanceof NoAnswer)) unanswered = null
      throw error
    }
  }
}

/** Sends a call without an answer again, if the idempotency key makes that safe. */
async function patiently<E extends Endpoint>(
  { call, wait }: CommandDeps,
  endpoint: E,
  input: Input<E>,
  options: Options,
): Promise<Output<E>> {
  const isSafe = endpoint.once === true || endpoint.idempotent === true || endpoint.method === 'GET'
  for (let tried = 0; ; tried++) {
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      const isSilence = error instanceof NoAnswer || (error instanceof CallRefused && error.code === 'server.busy')
      if (!isSafe || !isSilence || tried >= SILENT_RETRIES) throw error
      await wait(spread(FIRST_WAIT_MS * 2 ** tried, options.key))
    }
  }
}
