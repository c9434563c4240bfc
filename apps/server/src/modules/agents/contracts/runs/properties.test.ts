import { MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, parseMoney, sumOf, units, ZERO } from '@croupier/kernel/money'
import { hourOf } from '@croupier/rules/agents/hours'
import { realtimeAmount } from '@croupier/rules/agents/salaries'
import { anyTree } from '@croupier/rules/agents/testing'
import type { TermsView } from '@croupier/wire/agents/contract-shapes'
import { requestMove } from '@croupier/wire/agents/tree.console'
import { takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presetOf } from '../../../../testing/agents.ts'
import { contractRuns } from '../../../../testing/contract-runs.ts'
import { hourlyOf } from '../../../../testing/contracts.ts'
import { type TestMember, testClock, type World, world } from '../../../../testing/world.ts'

let w: World
let node: World
let runs: ReturnType<typeof contractRuns>
beforeAll(async () => {
  // Eleven o'clock of Friday, 30 October, in Shanghai.
  w = await world({ clock: testClock(new Date('2026-10-30T03:00:00.000Z')) })
  node = await w.another()
  runs = contractRuns(w)
})
afterAll(async () => {
  await node.close()
  await w.close({ without: ['bets', 'lottery'] })
})

type Kind = 'lost' | 'won' | 'pushed'
/** A bet of an account of the tree, and the result that replaces its first one, if any. */
type PlannedBet = { player: number; stake: number; first: Kind; last: Kind | null }
type PlacedBet = Omit<PlannedBet, 'player'> & {
  player: Account
  stakeUnits: bigint
  open: Awaited<ReturnType<typeof runs.bet>>
}
type Account = TestMember & { path: readonly string[] }
type RealtimeTerms = Extract<TermsView, { kind: 'realtimeSalary' }>
/** The terms of an account are those of its upline, with rates that are lower and thresholds that are higher by so many steps. */
type Steps = { profit: number; loss: number; threshold: number }

const STEP = 500n
const anyKind = fc.constantFrom<Kind>('lost', 'won', 'pushed')
const anyScenario = fc.record({
  tree: anyTree(8),
  steps: fc.array(fc.record({ profit: fc.nat({ max: 3 }), loss: fc.nat({ max: 3 }), threshold: fc.nat({ max: 3 }) }), {
    minLength: 9,
    maxLength: 9,
  }),
  bets: fc.array(
    fc.record({
      player: fc.nat(),
      stake: fc.integer({ min: 1, max: 2_000_000 }),
      first: anyKind,
      last: fc.option(anyKind),
    }),
    { minLength: 6, maxLength: 12 },
  ),
  excluded: fc.nat(),
})

/** Two rows, of which no downline has better ones. */
function termsOf({ profit, loss, threshold }: Steps): RealtimeTerms {
  const rates = { profitRate: 15_000n - STEP * BigInt(profit), lossRate: 20_000n - STEP * BigInt(loss) }
  const singleBetAmount = parseMoney(String(1 + threshold))
  return {
    kind: 'realtimeSalary',
    tiers: [
      { singleBetAmount, ...rates },
      {
        singleBetAmount: units(singleBetAmount + parseMoney('50')),
        profitRate: rates.profitRate + STEP,
        lossRate: rates.lossRate + STEP,
      },
    ],
  }
}
const below = (own: Steps, more: Steps): Steps => ({
  profit: own.profit + more.profit,
  loss: own.loss + more.loss,
  threshold: own.threshold + more.threshold,
})

const seed = (payer: MemberId | null, payee: MemberId, terms: TermsView) =>
  runs.inTransaction((tx) => w.app.modules.agents.seedContract(tx, { payer, payee, terms }))

/** Agents of a tree, each with a real-time salary; the house also pays the first one by the hour. */
async function build({ tree, steps }: { tree: ReadonlyMap<string, string | null>; steps: readonly Steps[] }) {
  const accounts = new Map<string, Account>()
  const terms = new Map<string, { steps: Steps; terms: RealtimeTerms }>()
  for (const [at, [name, upline]] of [...tree].entries()) {
    const above = upline === null ? undefined : accounts.get(upline)!
    const under = above ? { upline: above.memberId } : {}
    const member = await w.member({ accountType: above ? 1 : 2, ...under, cash: '100000' })
    await runs.inTransaction((tx) => w.app.modules.agents.seedPreset(tx, member.memberId, presetOf(1950)))
    const own = above ? below(terms.get(upline!)!.steps, steps[at]!) : { profit: 0, loss: 0, threshold: 0 }
    accounts.set(name, { ...member, path: above ? [...above.path, upline!] : [] })
    terms.set(name, { steps: own, terms: termsOf(own) })
    await seed(above?.memberId ?? null, member.memberId, termsOf(own))
    if (!above) await seed(null, member.memberId, hourlyOf('1'))
  }
  return { accounts, terms }
}

const payoutOf = (kind: Kind, stake: bigint): bigint => (kind === 'won' ? stake * 2n : kind === 'pushed' ? stake : 0n)
const text = (amount: bigint) => `${amount / 10_000n}.${String(amount % 10_000n).padStart(4, '0')}`

/** Ends a window on two nodes at once, five times each. */
async function tick(): Promise<void> {
  await runs.readable()
  w.clock.advance('5m')
  await Promise.all(Array.from({ length: 10 }, (_, at) => runs.pay(at % 2 === 0 ? w : node)))
  await runs.pay()
}

/** The account that is excluded has a bet from before, which is corrected, and one that settles later. */
async function playAll(any: readonly PlannedBet[], players: readonly Account[], excluded: Account) {
  const player = players.indexOf(excluded)
  const bets: PlannedBet[] = [
    { player, stake: 1_000_000, first: 'lost', last: 'won' },
    ...any,
    { player, stake: 2_000_000, first: 'won', last: 'lost' },
  ]
  const placed: PlacedBet[] = []
  for (const bet of bets) {
    const member = players[bet.player % players.length]!
    placed.push({
      ...bet,
      player: member,
      stakeUnits: BigInt(bet.stake),
      open: await runs.bet(member, text(BigInt(bet.stake))),
    })
  }
  const settle = async ({ first, stakeUnits, player, open }: PlacedBet) => {
    await open.settle(text(payoutOf(first, stakeUnits)))
    if (first === 'pushed') await runs.push(player, open.ticketId, text(stakeUnits))
  }
  const half = Math.floor(placed.length / 2)
  for (const one of placed.slice(0, half)) await settle(one)
  await tick()
  await w.call(takeTimeOut, { days: 1 }, { as: await runs.session(excluded) })
  w.clock.advance('1m')
  for (const one of placed.slice(half)) await settle(one)
  await tick()
  for (const { last, stakeUnits, player, open } of placed) {
    if (!last) continue
    const validBet = last === 'pushed' ? '0' : undefined
    await runs.inTransaction((tx) =>
      runs.resettle(tx, player, open.ticketId, text(payoutOf(last, stakeUnits)), validBet),
    )
  }
  await tick()
  return placed.map((one, at) => ({ ...one, isHidden: at >= half && one.player === excluded }))
}

const excludedOf = (players: readonly Account[], excluded: number) => players[1 + (excluded % (players.length - 1))]!

const sumIn = async (sql: string, { memberId }: Account): Promise<string> =>
  (await w.platform.database.pool.query<{ sum: string }>(sql, [memberId])).rows[0]!.sum
const salariesInFigures = (account: Account) =>
  sumIn('select coalesce(sum(salaries), 0)::text as sum from agents.money_days where member_id = $1', account)
/** What an account got by contracts, less what it paid by them. */
const salariesInLedger = (account: Account) =>
  sumIn(
    `select coalesce(sum(amount), 0)::text as sum from wallet.journal
     where split_part(account, '.', 1) = $1 and (starts_with(kind, 'salary.') or starts_with(kind, 'contract.'))`,
    account,
  )

// Agent rules §14.3, §14.4, §14.5, §14.8, §14.9, §14.12.
test('salaries of any tree end at the last results, whatever the windows, the nodes, corrections and exclusions', async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, async ({ bets, excluded, ...shape }) => {
      const { accounts, terms } = await build(shape)
      // All of it happens within the first hour of the contracts.
      w.clock.set(plusMs(hourOf(w.clock.now(), 'Asia/Shanghai').to, MS.minute))
      await tick()
      const players = [...accounts.values()]
      const played = await playAll(bets, players, excludedOf(players, excluded))
      const counted = played.filter(({ isHidden }) => !isHidden)
      const gross = new Map<string, Money>()
      for (const [name] of accounts) {
        const own = counted.filter(({ player }) => player.path.includes(name))
        const amounts = own.map(({ last, first, stakeUnits }) => {
          const kind = last ?? first
          const payout = units(payoutOf(kind, stakeUnits))
          const stake = units(stakeUnits)
          const pushedStake = kind === 'pushed' ? stake : ZERO
          const { tiers } = terms.get(name)!.terms
          return realtimeAmount(tiers, { rule: 'full', isVoid: false, stake, pushedStake, payout }) ?? ZERO
        })
        gross.set(name, sumOf(amounts))
      }
      for (const [name, account] of accounts) {
        const { sums } = await runs.linesOf(account, 'received', 'realtimeSalary')
        const amount = gross.get(name)!
        expect({ name, ...sums }).toEqual({ name, amount, paid: amount })
        const passedOn = [...accounts]
          .filter(([, { path }]) => path.at(-1) === name)
          .map(([child]) => gross.get(child)!)
        expect(amount).toBeGreaterThanOrEqual(sumOf(passedOn))
      }
      w.clock.advance('1h')
      await runs.pay()
      const [first] = players
      const { items } = await runs.linesOf(first!, 'received', 'hourlySalary')
      const valid = counted
        .filter(({ player, first: before, last }) => player !== first && (last ?? before) !== 'pushed')
        .map(({ stakeUnits }) => units(stakeUnits))
      expect(sumOf(items.map(({ base }) => base))).toBe(sumOf(valid))
      await runs.run('agents.figures')
      for (const account of players.filter((one) => one !== excludedOf(players, excluded)))
        expect(await salariesInFigures(account)).toEqual(await salariesInLedger(account))
    }),
    { numRuns: 3, endOnFailure: true },
  )
})

test('a move changes no figure and no line of an earlier day (Agent rules §14.7)', async () => {
  const { top, a, b, player } = await runs.team()
  const other = await w.member({ upline: top.memberId, accountType: 1 })
  await runs.inTransaction((tx) => w.app.modules.agents.seedPreset(tx, other.memberId, presetOf(1950)))
  await runs.play(player, '1000')
  await runs.nextDay()
  const earlier = runs.today()
  const figures = async () =>
    (
      await w.platform.database.pool.query(
        `select agent_id, business_day, category, turnover, valid_bet, payout from agents.team_days
         where business_day < $1 and agent_id = any($2) order by 1, 2, 3`,
        [earlier, [top, a, b, other].map(({ memberId }) => memberId)],
      )
    ).rows
  const before = await figures()
  expect(before.length).toBeGreaterThan(0)
  const moved = { memberId: b.memberId, to: other.username, reason: 'Agreed on the telephone' }
  const { approvalId } = await w.call(requestMove, moved, { as: await w.staff('agent-manager') })
  await w.call(approve, { approvalId, note: 'Agreed' }, { as: await w.staff('agent-manager') })
  await runs.nextDay()
  await runs.play(player, '500')
  await runs.nextDay()
  expect(await figures()).toEqual(before)
})
