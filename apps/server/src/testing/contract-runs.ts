import { type BusinessDay, businessDayOf, plusDays } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, parseMoney, units, ZERO } from '@croupier/kernel/money'
import type { ContractKind } from '@croupier/rules/agents/terms'
import type { TermsView } from '@croupier/wire/agents/contract-shapes'
import { contractLines } from '@croupier/wire/agents/contracts'
import { contractDesk, contractLineDesk, endContract } from '@croupier/wire/agents/contracts.console'
import { expect } from 'vitest'
import { account } from '../modules/wallet/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { agentLine, presetOf } from './agents.ts'
import { bookOf, findOpenBets, place, resultOf, settleResults, ticketOf } from './bets.ts'
import { eventually } from './eventually.ts'
import { type Caller, type TestMember, testClock, type World, world } from './world.ts'

type OfMember = Pick<TestMember, 'memberId'>
type Line = { top: TestMember; a: TestMember; b: TestMember; player: TestMember }

let rounds = 0
let credits = 0
let deposits = 0

/** Eleven o'clock in Shanghai, in the last days of a month. */
const FRIDAY = new Date('2026-10-30T03:00:00.000Z')

export type ContractWorld = Awaited<ReturnType<typeof contractWorld>>

/** A world on a Friday for tests of contracts, whose bets have no book of their own. */
export async function contractWorld() {
  const w = await world({ clock: testClock(FRIDAY) })
  return { w, ...contractRuns(w), close: () => w.close({ without: ['bets', 'lottery'] }) }
}

/** What tests of contracts do: members who play, the runs, and what they have paid. */
export function contractRuns(w: World) {
  const db = () => w.platform.database.db
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db().transaction().execute(work)
  const today = (): BusinessDay => businessDayOf(w.clock.now(), w.app.modules.games.businessDay())
  const session = ({ memberId }: OfMember): Promise<Caller> =>
    inTransaction((tx) => w.app.modules.identity.openSession(tx, memberId, { address: '127.0.0.1', userAgent: '' }))
  async function run(task: string, on: World = w): Promise<void> {
    await on.platform.jobs.add(on.platform.database.db, task, {})
    await on.runJobs()
  }
  /** Goes to the next business day, on which the figures of the day before are final. */
  async function nextDay(): Promise<void> {
    w.clock.advance('1d')
    await run('agents.figures')
  }
  /** Places a bet, and answers how to settle it. */
  async function bet({ memberId }: OfMember, stake: string) {
    const round = `contracts-${++rounds}`
    const ticket = ticketOf(memberId, { at: w.clock.now(), round, stake: parseMoney(stake) })
    await place(w, ticket)
    const open = await findOpenBets(w, round)
    const settle = (payout: string) =>
      settleResults(
        w,
        open.map((one) => resultOf(one, parseMoney(payout))),
      )
    return { ticketId: ticket.ticketId, settle }
  }
  async function play(member: OfMember, stake: string, payout = '0'): Promise<string> {
    const { ticketId, settle } = await bet(member, stake)
    await settle(payout)
    return ticketId
  }
  /** Settles the first bet of a ticket again. A payout of its stake, without a valid bet, is a push. */
  async function resettle(tx: Tx, { memberId }: OfMember, ticketId: string, payout: string, validBet?: string) {
    const [one] = await bookOf(w).ticketBets(tx, memberId, ticketId)
    const isPush = validBet === '0'
    const outcome = {
      status: isPush ? ('pushed' as const) : parseMoney(payout) === 0n ? ('lost' as const) : ('won' as const),
      payout: parseMoney(payout),
      validBet: validBet === undefined ? one!.stake : parseMoney(validBet),
      selfRebate: ZERO,
    }
    await bookOf(w).resettleBet(tx, { bet: one!, outcome, at: w.clock.now() })
  }
  /** A deposit in the ledger and in the cashier's book. */
  async function deposit({ memberId }: OfMember, amount: string): Promise<string> {
    const id = `deposit-${++deposits}`
    const at = w.clock.now()
    await inTransaction((tx) =>
      w.app.modules.wallet.post(tx, {
        ...{ kind: 'deposit', reference: id, at },
        postings: [{ from: account.house('world'), to: account.cash(memberId), amount: parseMoney(amount) }],
      }),
    )
    await w.platform.database.pool.query(
      `insert into cashier.deposits (deposit_id, member_id, idempotency_key, method, amount, currency, fee, state, created_at,
         expires_at, settled_at, authorisation_id, paid_amount, turnover_day)
       values ($1, $2, $1, 'bank', $3, 'P', 0, 'credited', $4, $4, $4, $1, $3, $5)`,
      [id, memberId, parseMoney(amount), at, today()],
    )
    return id
  }
  const pocketsOf = (...agents: OfMember[]): Promise<Money[]> =>
    Promise.all(
      agents.map(
        async ({ memberId }) => (await w.app.modules.wallet.balanceOf(db(), memberId)).others.get('agent') ?? units(0n),
      ),
    )
  const linesOf = async (agent: OfMember, side: 'received' | 'owed' = 'received', kind: ContractKind = 'dailySalary') =>
    w.call(
      contractLines,
      { kind, side, from: plusDays(today(), -40), to: today(), page: 1, pageSize: 20 },
      { as: await session(agent) },
    )
  /** Three agents, and a member below the last one. */
  async function team(): Promise<Line> {
    const [top, a, b] = (await agentLine(w, Array(3).fill(presetOf(1950)))) as [TestMember, TestMember, TestMember]
    return { top, a, b, player: await w.member({ upline: b.memberId, cash: '1000000' }) }
  }
  /** Waits until no transaction of another test file keeps the horizon of the feed below the results that are written. */
  async function readable(): Promise<void> {
    const sql = `select pg_snapshot_xmin(pg_current_snapshot()) > max(written_in) as is_readable
      from (select written_in from games.result_feed union all select '0') f`
    await eventually(async () => expect((await w.platform.database.pool.query(sql)).rows[0].is_readable).toBe(true))
  }
  return {
    db,
    readable,
    inTransaction,
    today,
    session,
    run,
    nextDay,
    pay: (on: World = w) => run('agents.contract_runs', on),
    bet,
    play,
    resettle,
    deposit,
    /** The stake of a settled bet is given back. */
    push: (member: OfMember, ticketId: string, stake: string) =>
      inTransaction((tx) => resettle(tx, member, ticketId, stake, '0')),
    pocketsOf,
    linesOf,
    deskLines: async (wish: object) =>
      (await w.call(contractLineDesk, { page: 1, pageSize: 50, ...wish }, { as: await w.staff('agent-manager') }))
        .items,
    async endHouseContract({ username }: TestMember): Promise<void> {
      const as = await w.staff('agent-manager')
      const { items } = await w.call(contractDesk, { account: username, page: 1, pageSize: 9 }, { as })
      const house = items.find(({ payer }) => payer === null)!
      await w.call(endContract, { contractId: house.id, reason: 'the agent left' }, { as })
    },
    team,
    /** Contracts from the house down, offered and accepted without the calls; `terms` are those of each agent. */
    async sign({ top, a, b }: Omit<Line, 'player'>, terms: readonly TermsView[]): Promise<void> {
      const payers = [null, top.memberId, a.memberId]
      for (const [at, { memberId: payee }] of [top, a, b].entries()) {
        const own = terms[at]
        const parties = { payer: payers[at] ?? null, payee }
        if (own) await inTransaction((tx) => w.app.modules.agents.seedContract(tx, { ...parties, terms: own }))
      }
    },
    /** Posts cash to a member. */
    credit: ({ memberId }: { memberId: MemberId }, amount: string) =>
      inTransaction((tx) =>
        w.app.modules.wallet.post(tx, {
          ...{ kind: 'correction', reference: `credit-${++credits}`, at: w.clock.now() },
          postings: [{ from: account.house('corrections'), to: account.cash(memberId), amount: parseMoney(amount) }],
        }),
      ),
  }
}
