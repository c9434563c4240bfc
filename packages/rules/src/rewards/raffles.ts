import { Fault } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'

export type RaffleRules = { readonly perTicket: Money; readonly maxTickets: number; readonly onePrizeEach: boolean }
export type RaffleMember = { readonly member: string; readonly validBet: Money }

/** Reward rules §10. The tickets of a member. */
export function ticketsOf({ perTicket, maxTickets }: RaffleRules, validBet: Money): number {
  const earned = validBet > 0n ? validBet / perTicket : 0n
  return earned > BigInt(maxTickets) ? maxTickets : Number(earned)
}

/** A number from 0 to `count` − 1. */
export type TicketPick = (count: number) => number

export type RaffleResult = {
  readonly tickets: ReadonlyMap<string, number>
  readonly winners: readonly { readonly prize: string; readonly member: string }[]
}

/**
 * Reward rules §10. Draws the prizes in order over the tickets that are still in. Tickets are numbered in the order in which
 * the members claimed them.
 */
export function drawRaffle(
  rules: RaffleRules,
  members: readonly RaffleMember[],
  prizes: readonly string[],
  pick: TicketPick,
): RaffleResult {
  const tickets = new Map(
    members
      .map(({ member, validBet }) => [member, ticketsOf(rules, validBet)] as const)
      .filter(([, count]) => count > 0),
  )
  const entries = [...tickets].map(([owner, count]) => ({ owner, tickets: count }))
  const drawn = drawTickets(rules, entries, prizes.length, pick)
  return { tickets, winners: drawn.map(({ owner: member }, at) => ({ prize: prizes[at]!, member })) }
}

/** Tickets of one claim, in the order of the claims. */
export type RaffleEntry = { readonly owner: string; readonly tickets: number }
/** `ticket` is its place in the list of all tickets, from 0. */
export type DrawnTicket = { readonly ticket: number; readonly owner: string }

type Range = { readonly owner: string; readonly from: number; readonly tickets: number }

/** Reward rules §10. Draws so many tickets, as long as any are in. It keeps ranges of tickets, because there may be millions. */
export function drawTickets(
  { onePrizeEach }: Pick<RaffleRules, 'onePrizeEach'>,
  entries: readonly RaffleEntry[],
  count: number,
  pick: TicketPick,
): DrawnTicket[] {
  let inside = rangesOf(entries)
  let left = inside.reduce((sum, { tickets }) => sum + tickets, 0)
  const drawn: DrawnTicket[] = []
  while (drawn.length < count && left > 0) {
    const won = ticketAt(inside, pick(left))
    drawn.push(won)
    inside = onePrizeEach ? inside.filter(({ owner }) => owner !== won.owner) : inside.flatMap(without(won))
    left = inside.reduce((sum, { tickets }) => sum + tickets, 0)
  }
  return drawn
}

function rangesOf(entries: readonly RaffleEntry[]): Range[] {
  let from = 0
  return entries.map(({ owner, tickets }) => {
    const range = { owner, from, tickets }
    from += tickets
    return range
  })
}

/** The ticket at a place among those that are still in. */
function ticketAt(inside: readonly Range[], place: number): DrawnTicket {
  let before = 0
  for (const { owner, from, tickets } of inside) {
    if (place < before + tickets) return { ticket: from + place - before, owner }
    before += tickets
  }
  throw new Fault(`no ticket is in at ${place}`)
}

/** A range with the ticket removed from it. */
const without =
  ({ ticket }: DrawnTicket) =>
  (range: Range): Range[] => {
    const { owner, from, tickets } = range
    if (ticket < from || ticket >= from + tickets) return [range]
    const parts = [
      { owner, from, tickets: ticket - from },
      { owner, from: ticket + 1, tickets: from + tickets - ticket - 1 },
    ]
    return parts.filter((part) => part.tickets > 0)
  }
