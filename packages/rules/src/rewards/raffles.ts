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
  let inside = [...tickets].flatMap(([member, count]) => Array.from({ length: count }, () => member))
  const winners: { prize: string; member: string }[] = []
  for (const prize of prizes) {
    if (inside.length === 0) break
    const drawn = pick(inside.length)
    const member = inside[drawn]!
    winners.push({ prize, member })
    inside = inside.filter((one, at) => (rules.onePrizeEach ? one !== member : at !== drawn))
  }
  return { tickets, winners }
}
