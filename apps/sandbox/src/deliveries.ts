import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { uuidV7 } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import type { KeptBook } from './book.ts'
import type { Delivery, EventType, GatewayEvent, Order, Payout } from './model.ts'
import { sign } from './signature.ts'

/** Sends one web-hook. Returns the HTTP status, or 0 without an answer. */
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<number>
export type GatewayDeps = { clock: Clock; random: Random; kept: KeptBook; secret: string; post: Post }

const OUT_OF_ORDER_MS = 5 * MS.second
const MAX_RETRY_DELAY_MS = 5 * MS.minute
const MAX_ATTEMPTS = 16

/** The event that notifies a merchant of an order or payout. */
export function eventAbout(
  { clock, random }: GatewayDeps,
  about: Order | Payout,
  { type, amount, reason = null }: { type: EventType; amount: string; reason?: string | null },
): GatewayEvent {
  return {
    eventId: uuidV7(clock.now(), random),
    type,
    orderId: 'orderId' in about ? about.orderId : about.payoutId,
    reference: about.reference,
    amount,
    currency: about.currency,
    authorisationId: 'authorisationId' in about ? about.authorisationId : null,
    reason,
    occurredAt: clock.now().toISOString(),
  }
}

/** Queues the web-hook for an event, with the faults that are switched on. */
export function enqueue(deps: GatewayDeps, url: string, event: GatewayEvent, waitMs = 0): void {
  const { book } = deps.kept
  const { twice, outOfOrder, lateSeconds, forged } = book.switches
  const delayMs = outOfOrder && event.type === 'payment.opened' ? OUT_OF_ORDER_MS : 0
  const dueAt = plusMs(deps.clock.now(), waitMs + lateSeconds * MS.second + delayMs).toISOString()
  if (forged) book.deliveries.push(deliveryOf(deps, { url, event: forge(deps, event), dueAt, forged: true }))
  book.deliveries.push(deliveryOf(deps, { url, event, dueAt, forged: false }))
  if (twice) book.deliveries.push(deliveryOf(deps, { url, event, dueAt, forged: false }))
}

function deliveryOf(
  { clock, random }: GatewayDeps,
  made: Pick<Delivery, 'url' | 'event' | 'dueAt' | 'forged'>,
): Delivery {
  return { ...made, deliveryId: uuidV7(clock.now(), random), attempt: 0, lastAnswer: null }
}

const forge = ({ clock, random }: GatewayDeps, event: GatewayEvent): GatewayEvent => ({
  ...event,
  eventId: uuidV7(clock.now(), random),
  amount: '999999.00',
})

/** Sends every web-hook that is due, one after the other. A failed one is retried later, with growing pauses. */
export async function deliverDue(deps: GatewayDeps, now: Instant): Promise<void> {
  for (const delivery of [...deps.kept.book.deliveries])
    if (new Date(delivery.dueAt) <= now) await attempt(deps, delivery, now)
}

async function attempt({ kept, secret, post }: GatewayDeps, delivery: Delivery, now: Instant): Promise<void> {
  const { deliveries } = kept.book
  const body = JSON.stringify(delivery.event)
  const signed = { method: 'POST', path: new URL(delivery.url).pathname, body }
  const headers = sign(delivery.forged ? `not ${secret}` : secret, now, signed)
  const status = await post(delivery.url, { ...headers, 'content-type': 'application/json' }, body).catch(() => 0)
  delivery.attempt += 1
  delivery.lastAnswer = status === 0 ? 'no answer' : String(status)
  const isOver = (status >= 200 && status < 300) || delivery.forged || delivery.attempt >= MAX_ATTEMPTS
  if (isOver) deliveries.splice(deliveries.indexOf(delivery), 1)
  else delivery.dueAt = plusMs(now, Math.min(MS.second * 2 ** (delivery.attempt - 1), MAX_RETRY_DELAY_MS)).toISOString()
}
