import type { Client } from '@croupier/api-client/client'
import { CallRefused, NoAnswer } from '@croupier/api-client/client'
import { spread } from '@croupier/api-client/command'
import type { Input, Output } from '@croupier/wire/endpoint'
import { startChase } from '@croupier/wire/lottery/chases'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import * as z from 'zod/mini'

/** A confirmed ticket for one round, or a repeat order. `lines` are the ids of its lines in the basket. */
export type Order = { readonly account: string; readonly lines: readonly string[] } & (
  | { readonly kind: 'ticket'; readonly input: Input<typeof placeTicket> }
  | { readonly kind: 'repeat'; readonly input: Input<typeof startChase> }
)
/** An order with its idempotency key, which stays the same whenever it is sent again. */
export type Sent = Order & { readonly key: string }

export type Placed =
  | { readonly kind: 'ticket'; readonly answer: Output<typeof placeTicket> }
  | { readonly kind: 'repeat'; readonly answer: Output<typeof startChase> }

export type Placing =
  | { readonly step: 'idle' }
  /** `silent`: at least one try got no answer, so it is unknown whether the stake was taken. */
  | { readonly step: 'sending'; readonly order: Sent; readonly silent: boolean }
  | { readonly step: 'placed'; readonly order: Sent; readonly placed: Placed }
  /** The stake was not taken. */
  | { readonly step: 'refused'; readonly order: Sent; readonly error: CallRefused }
  /** The session ended before an answer came; the order waits for its owner. */
  | { readonly step: 'waiting'; readonly order: Sent }

export type PlacingDeps = {
  call: Client
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  newKey(): string
  wait(ms: number): Promise<void>
}
export type Placer = ReturnType<typeof placer>

const STORAGE_KEY = 'lottery.unanswered'
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 5_000
const TEMPORARY = new Set(['server.busy', 'wallet.busy', 'request.too_many'])

/**
 * Places each confirmed order once, even if answers are lost: it stores the order before it sends it, retries it with the
 * same key until an answer arrives, and resumes it after a reload. It sends one order at a time.
 */
export function placer({ call, storage, newKey, wait }: PlacingDeps) {
  let state: Placing = { step: 'idle' }
  const listeners = new Set<() => void>()
  function setState(next: Placing): void {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Sends an order. Ignores it while another is being sent, so that a double tap is one bet. */
    async place(order: Order): Promise<void> {
      if (state.step === 'sending') return
      const sent = { ...order, key: newKey() }
      store(storage, sent)
      await deliver(sent)
    },
    /** Asks for the outcome of an order that a reload or the end of a session left without an answer. */
    async resume(account: string): Promise<void> {
      if (state.step === 'sending') return
      const order = storedOrder(storage)
      if (order && order.account === account) await deliver(order)
    },
    /** Dismisses the last outcome. */
    forget(): void {
      if (state.step === 'placed' || state.step === 'refused') setState({ step: 'idle' })
    },
  }

  async function deliver(order: Sent): Promise<void> {
    setState({ step: 'sending', order, silent: false })
    for (let tried = 0; ; tried++) {
      try {
        const placed = await send(order)
        storage.removeItem(STORAGE_KEY)
        return setState({ step: 'placed', order, placed })
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'session.required')
          return setState({ step: 'waiting', order })
        if (error instanceof CallRefused && !TEMPORARY.has(error.code)) {
          storage.removeItem(STORAGE_KEY)
          return setState({ step: 'refused', order, error })
        }
        if (!(error instanceof CallRefused) && !(error instanceof NoAnswer)) throw error
        setState({ step: 'sending', order, silent: true })
        await wait(spread(Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS), order.key))
      }
    }
  }

  async function send(order: Sent): Promise<Placed> {
    const options = { key: order.key }
    if (order.kind === 'ticket') return { kind: 'ticket', answer: await call(placeTicket, order.input, options) }
    return { kind: 'repeat', answer: await call(startChase, order.input, options) }
  }
}

function store(storage: PlacingDeps['storage'], order: Sent): void {
  const input =
    order.kind === 'ticket' ? z.encode(placeTicket.request, order.input) : z.encode(startChase.request, order.input)
  storage.setItem(STORAGE_KEY, JSON.stringify({ ...order, input }))
}

function storedOrder(storage: PlacingDeps['storage']): Sent | null {
  try {
    const found = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null')
    if (!found) return null
    const { input } = found
    return {
      ...found,
      input: found.kind === 'ticket' ? z.decode(placeTicket.request, input) : z.decode(startChase.request, input),
    }
  } catch {
    storage.removeItem(STORAGE_KEY)
    return null
  }
}
