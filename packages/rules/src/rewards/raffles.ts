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
  const owners = [...tickets].flatMap(([member, count]) => Array.from({ length: count }, () => member))
  const drawn = drawTickets(rules, owners, prizes.length, pick)
  return { tickets, winners: drawn.map(({ owner: member }, at) => ({ prize: prizes[at]!, member })) }
}

/** `ticket` is its place in the list, from 0. */
export type DrawnTicket = { readonly ticket: number; readonly owner: string }

/** Reward rules §10. Draws so many tickets of the list, as long as any are in. `owners` has the owner of each ticket. */
export function drawTickets(
  { onePrizeEach }: Pick<RaffleRules, 'onePrizeEach'>,
  owners: readonly string[],
  count: number,
  pick: TicketPick,
): DrawnTicket[] {
  let inside = owners.map((owner, ticket) => ({ ticket, owner }))
  const drawn: DrawnTicket[] = []
  while (drawn.length < count && inside.length > 0) {
    const at = pick(inside.length)
    const won = inside[at]!
    drawn.push(won)
    inside = inside.filter((one) => (onePrizeEach ? one.owner !== won.owner : one !== won))
  }
  return drawn
}
