import { playOf } from '@croupier/game-math/lottery/index'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../../lib/call.ts'
import { useProtect } from '../../../lib/protect.ts'
import { useSite } from '../../../lib/site.tsx'
import { useFunds } from '../../../lib/use-funds.ts'
import { issuesFrom, momentOf } from '../issues.ts'
import type { Order } from '../placing/placing.ts'
import type { PlacingHere } from '../placing/use-placing.ts'
import type { Betting } from '../use-betting.ts'
import { betLines, type Line, type Terms, termsOf } from './lines.ts'
import { roomOf } from './number-room.ts'
import { firstPlan, maxRepeatMultiple, onePrize, type RepeatPlan, repeatOf } from './repeat.ts'

/** Marks an order of the current picks instead of lines of the basket. */
export const PICKS = 'picks'
/** The maximum number of rounds that the page offers; the server may allow more. */
const MAX_ROUNDS = 120
const MAX_REPEAT_LINES = 20

/** The total of the basket, and the ways to place it. `closed` is the reason why no bet can be placed now. */
export function useCheckout(betting: Betting, placing: PlacingHere, closed: string | undefined) {
  const { t } = useLingui()
  const site = useSite()
  const protect = useProtect()
  const { game, lines, group, limits } = betting
  const [plan, setPlan] = useState<RepeatPlan>()
  const funds = useSpendable(plan !== undefined)
  const once = betLines(game, lines, group)
  const repeat = useRepeat(betting, plan, once.stake)
  const total: Money = plan && repeat && 'total' in repeat ? repeat.total : once.stake

  /** Trial accounts bet with play money, but have no repeat orders. */
  function send(takesTrials: boolean, makeOrder: (account: string, issueNo: string) => Order | undefined): void {
    const place = () => {
      const account = site.session.get()?.account
      const { open } = momentOf(game.next, site.clock.now())
      const order = account && open && site.reachability.isReachable() ? makeOrder(account, open.issueNo) : undefined
      if (order) placing.place(order)
    }
    protect(t`Place bet`, place, { takesTrials })
  }
  const ticket = (account: string, issueNo: string, placed: readonly Line[]): Order | undefined => {
    const isHalf = (line: Line, terms: Terms) => roomOf(game, terms, line, limits).halved.length > 0
    const { bets } = betLines(game, placed, group, isHalf)
    if (bets.length === 0) return undefined
    return { account, lines: placed.map(({ id }) => id), kind: 'ticket', input: { game: game.game, issueNo, bets } }
  }
  const repeated = (account: string): Order | undefined => {
    // Computed again at the tap: the first round may have closed in the meantime.
    if (!plan || !repeat || !('items' in repeat)) return undefined
    const items = repeat.items.map(({ issueNo, multiple }) => ({ issueNo, multiple }))
    const input = { game: game.game, bets: once.bets, items, stopOnWin: plan.stopOnWin, total: repeat.total }
    return { account, lines: lines.map(({ id }) => id), kind: 'repeat', input }
  }
  return {
    placing,
    closed,
    plan,
    setPlan,
    firstPlan,
    repeat,
    maxRounds: Math.min(game.limits.chaseIssues, MAX_ROUNDS),
    canRepeat: lines.length <= MAX_REPEAT_LINES,
    units: lines.reduce((count, line) => count + line.units, 0),
    total,
    cash: funds,
    after: funds && units(funds - total),
    /** True without a line on sale, or for a repeat order whose profit no ladder reaches. */
    isEmpty: once.bets.length === 0 || total === ZERO,
    placeBasket: () => send(!plan, (account, issueNo) => (plan ? repeated(account) : ticket(account, issueNo, lines))),
    placePicks: () =>
      send(true, (account, issueNo) => betting.bet && ticket(account, issueNo, [{ id: PICKS, ...betting.bet }])),
    /** Places the same bets on the open round. Called only by a tap, never automatically. */
    placeAgain(order: Order): void {
      send(order.kind === 'ticket', (account, issueNo) =>
        order.kind === 'repeat' ? repeated(account) : { ...order, account, input: { ...order.input, issueNo } },
      )
    },
  }
}
export type Checkout = ReturnType<typeof useCheckout>

/** Bonus money pays no repeat orders. */
function useSpendable(isRepeat: boolean): Money | undefined {
  const pockets = useFunds()
  return pockets && units(pockets.cash + (isRepeat ? ZERO : pockets.bonus))
}

function useRepeat(betting: Betting, plan: RepeatPlan | undefined, cost: Money) {
  const { clock } = useSite()
  const { game, lines, group } = betting
  const needsMore = plan !== undefined && plan.rounds > game.next.length - 1
  const more = useCall(lotteryGame, { game: game.game, next: MAX_ROUNDS }, { enabled: needsMore, keepPrevious: true })
  const [only] = lines
  if (!plan || !only || cost === ZERO) return undefined
  const issues = issuesFrom(needsMore ? (more.data?.next ?? game.next) : game.next, clock.now())
  const terms = termsOf(game, playOf(only.play), group)
  const prize = terms ? onePrize(terms, only) : ZERO
  return repeatOf(plan, { issues, cost, prize, maxMultiple: maxRepeatMultiple(game, lines) })
}
