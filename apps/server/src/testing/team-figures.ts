import { businessDayOf } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { teamOverview } from '@croupier/wire/agents/figures'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from './bets.ts'
import { gatewayWorld } from './gateway.ts'
import type { Caller, TestMember, World } from './world.ts'

export type TeamWorld = Awaited<ReturnType<typeof teamWorld>>

/** A world with a gateway for tests of the figures of agents, whose bets have no book of their own. */
export async function teamWorld() {
  const w = await gatewayWorld()
  return { w, ...teamFigures(w), close: () => w.close({ without: ['bets', 'lottery'] }) }
}

/** What tests of the figures of agents do: members play, days end, agents look. */
function teamFigures(w: World) {
  let rounds = 0
  const db = () => w.platform.database.db
  const today = () => businessDayOf(w.clock.now(), w.app.modules.games.businessDay())
  async function refresh(): Promise<void> {
    await w.platform.jobs.add(db(), 'agents.figures', {})
    await w.runJobs()
  }
  /** A new session, because the clock has moved on. */
  const session = ({ memberId }: Pick<TestMember, 'memberId'>): Promise<Caller> =>
    db()
      .transaction()
      .execute((tx) => w.app.modules.identity.openSession(tx, memberId, { address: '127.0.0.1', userAgent: '' }))
  /** Places a bet without a result. */
  async function bet({ memberId }: TestMember, stake: string) {
    const round = `figures-${++rounds}`
    const ticket = ticketOf(memberId, { at: w.clock.now(), round, stake: parseMoney(stake) })
    await place(w, ticket)
    return {
      ticketId: ticket.ticketId,
      async settle(payout: string) {
        const [open] = await findOpenBets(w, round)
        await settleResults(w, [resultOf(open!, parseMoney(payout))])
      },
    }
  }
  return {
    db,
    today,
    refresh,
    session,
    bet,
    play: async (member: TestMember, stake: string, payout: string) => (await bet(member, stake)).settle(payout),
    /** A member with much cash below an agent. */
    below: (upline: MemberId, wish: object = {}) => w.member({ upline, cash: '100000', ...wish }),
    overview: async (as: TestMember, from = today(), to = from) =>
      w.call(teamOverview, { from, to }, { as: await session(as) }),
    async nextDay(): Promise<void> {
      w.clock.advance('1d')
      await refresh()
    },
  }
}
