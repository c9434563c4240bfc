import { parseMoney } from '@croupier/kernel/money'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from './bets.ts'
import type { TestMember, World } from './world.ts'

/** A bet on a side of the first ball: `BIG`, `SMALL`, `ODD` or `EVEN`. */
export type Side = readonly [member: TestMember, side: string, stake: string]

let issues = 0
/** Plays rounds of a business day, in which members bet on sides and lose. */
export async function playSides(
  w: World,
  day: string,
  { rounds, sides }: { rounds: number; sides: (nth: number) => readonly Side[] },
): Promise<void> {
  for (let nth = 0; nth < rounds; nth++) {
    const issue = `${day.replaceAll('-', '')}-${String(++issues).padStart(4, '0')}`
    for (const [{ memberId }, side, stake] of sides(nth)) {
      const ticket = ticketOf(memberId, { at: w.clock.now(), round: issue, stake: parseMoney(stake) })
      ticket.bets[0]!.detail.play = 'SSC_SIDE_POS'
      ticket.bets[0]!.detail.selection = { pos: [[side], [], [], [], []] }
      await place(w, ticket)
    }
    const open = await findOpenBets(w, issue)
    await settleResults(
      w,
      open.map((bet) => resultOf(bet, parseMoney('0'))),
    )
  }
}
