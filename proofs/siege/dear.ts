import { familyOf, stake, unitPrices } from '@croupier/game-math/lottery/index'
import { moneyText, parseMoney, units } from '@croupier/kernel/money'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { betOnPosition } from '../../harness/basket.ts'
import { caller } from '../../harness/caller.ts'

/** Permitted requests that make a call do the most work, by the name of the call, in the form of the wire. */
export type DearRequests = Record<string, readonly Record<string, unknown>[]>

/** Its issues stay open long enough for a flood. */
const GAME = 'ssc-5m'
const MAX_ISSUES = 1_440

/** The largest tickets and repeat orders that a member may place now. */
export async function dearRequests(site: string): Promise<DearRequests> {
  const issueNos = await issuesAhead(site)
  const ticket = { game: GAME, issueNo: issueNos[0] }
  const order = typedBet(7_000)
  const total = units(parseMoney(order.stake) * BigInt(issueNos.length))
  return {
    placeTicket: [
      { ...ticket, bets: [typedBet(10_000), typedBet(10_000), typedBet(10_000)] },
      { ...ticket, bets: Array.from({ length: 100 }, () => typedBet(250)) },
      { ...ticket, bets: Array.from({ length: 100 }, smallBet) },
    ],
    startChase: [
      {
        game: GAME,
        bets: [order],
        items: issueNos.map((issueNo) => ({ issueNo, multiple: 1 })),
        stopOnWin: false,
        total: moneyText(total),
      },
    ],
  }
}

/** The open issue and those after it, as many as a repeat order may name. */
async function issuesAhead(site: string): Promise<string[]> {
  const call = caller(site)
  const issueNos: string[] = []
  while (issueNos.length < MAX_ISSUES) {
    const after = issueNos.at(-1)
    const { next } = await call(lotteryGame, { game: GAME, next: MAX_ISSUES, ...(after ? { after } : {}) })
    if (next.length === 0) break
    issueNos.push(...next.map(({ issueNo }) => issueNo))
  }
  return issueNos.slice(0, MAX_ISSUES)
}

const TYPED = familyOf('SSC').plays.find(({ entry }) => entry.shape === 'TICKETS' && entry.length === 5)

/** A bet of this many typed tickets at the smallest price. */
function typedBet(count: number) {
  if (!TYPED) throw new Error('SSC has a play for typed tickets of five digits')
  const tickets = Array.from({ length: count }, (_, nth) => String(nth).padStart(5, '0'))
  const shape = { units: count, multiple: 1, mode: 1 as const, prizeGroup: 1960 }
  const cost = stake({ ...shape, unitPrice: unitPrices[TYPED.prizeMode] })
  return { play: TYPED.code, selection: { tickets }, ...shape, stake: moneyText(cost) }
}

function smallBet() {
  const bet = betOnPosition(0, 7)
  return { ...bet, stake: moneyText(bet.stake) }
}
