import type { Client } from '@croupier/api-client/client'
import { CallRefused, NoAnswer } from '@croupier/api-client/client'
import type { Input, Output } from '@croupier/wire/endpoint'
import { startChase } from '@croupier/wire/lottery/chases'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import * as z from 'zod/mini'

/** What somebody confirmed: a ticket for one round, or a repeat order. `lines` are the basket's lines that it holds. */
export type Order = { readonly account: string; readonly lines: readonly string[] } & (
  | { readonly kind: 'ticket'; readonly input: Input<typeof placeTicket> }
  | { readonly kind: 'repeat'; readonly input: Input<typeof startChase> }
)
/** An order with the key it is sent under, every time it is sent: the same key is the same ticket, however late. */
export type Sent = Order & { readonly key: string }

export type Placed =
  | { readonly kind: 'ticket'; readonly answer: Output<typeof placeTicket> }
  | { readonly kind: 'repeat'; readonly answer: Output<typeof startChase> }

export type Placing =
  | { readonly step: 'idle' }
  /** `silent`: at least one try got no answer, so nobody knows yet whether the stake was taken. */
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

const KEPT = 'lottery.unanswered'
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 5_000
const UNHEARD = new Set(['server.busy', 'wallet.busy', 'request.too_many'])

/**
 * Places orders so that a confirmed one is placed once, whatever happens on the way: it is kept before it is sent, sent
 * again under the same key until an answer comes, and taken up again after a reload. One at a time.
 */
export function placer({ call, storage, newKey, wait }: PlacingDeps) {
  let state: Placing = { step: 'idle' }
  const listeners = new Set<() => void>()
  function become(next: Placing): void {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Sends an order. While one is on its way another is not taken: a double tap is one bet. */
    async place(order: Order): Promise<void> {
      if (state.step === 'sending') return
      const sent = { ...order, key: newKey() }
      keep(storage, sent)
      await deliver(sent)
    },
    /** Finds out about an order that a reload or the end of a session left without an answer. */
    async resume(account: string): Promise<void> {
      if (state.step === 'sending') return
      const order = kept(storage)
      if (order && order.account === account) await deliver(order)
    },
    /** Puts the last outcome away. */
    forget(): void {
      if (state.step === 'placed' || state.step === 'refused') become({ step: 'idle' })
    },
  }

  async function deliver(order: Sent): Promise<void> {
    become({ step: 'sending', order, silent: false })
    for (let tried = 0; ; tried++) {
      try {
        const placed = await send(order)
        storage.removeItem(KEPT)
        return become({ step: 'placed', order, placed })
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'session.required') return become({ step: 'waiting', order })
        if (error instanceof CallRefused && !UNHEARD.has(error.code)) {
          storage.removeItem(KEPT)
          return become({ step: 'refused', order, error })
        }
        if (!(error instanceof CallRefused) && !(error instanceof NoAnswer)) throw error
        become({ step: 'sending', order, silent: true })
        await wait(Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS))
      }
    }
  }

  async function send(order: Sent): Promise<Placed> {
    const options = { key: order.key }
    if (order.kind === 'ticket') return { kind: 'ticket', answer: await call(placeTicket, order.input, options) }
    return { kind: 'repeat', answer: await call(startChase, order.input, options) }
  }
}

function keep(storage: PlacingDeps['storage'], order: Sent): void {
  const input =
    order.kind === 'ticket' ? z.encode(placeTicket.request, order.input) : z.encode(startChase.request, order.input)
  storage.setItem(KEPT, JSON.stringify({ ...order, input }))
}

function kept(storage: PlacingDeps['storage']): Sent | null {
  try {
    const found = JSON.parse(storage.getItem(KEPT) ?? 'null')
    if (!found) return null
    const { input } = found
    return {
      ...found,
      input: found.kind === 'ticket' ? z.decode(placeTicket.request, input) : z.decode(startChase.request, input),
    }
  } catch {
    storage.removeItem(KEPT)
    return null
  }
}
