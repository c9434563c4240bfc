import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { affiliateReferrals } from '@croupier/wire/agents/affiliates.console'
import { dailySalary, offerContract } from '@croupier/wire/agents/contracts'
import { changeDownline, openDownline } from '@croupier/wire/agents/downlines'
import { releaseIncome } from '@croupier/wire/agents/income'
import { transferDown, transferUp } from '@croupier/wire/agents/transfers'
import { setAgentPreset } from '@croupier/wire/agents/tree.console'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { presetOf } from '../../testing/agents.ts'
import { contractRuns } from '../../testing/contract-runs.ts'
import { salaryOf } from '../../testing/contracts.ts'
import { playSides } from '../../testing/two-sided.ts'
import { type TestMember, testClock, type World, world } from '../../testing/world.ts'
import { csvText } from './recompute/csv.ts'

let w: World
let runs: ReturnType<typeof contractRuns>
let team: Awaited<ReturnType<typeof runs.team>>
beforeAll(async () => {
  // Noon of 2 November in Shanghai.
  w = await world({ clock: testClock(new Date('2026-11-02T04:00:00.000Z')) })
  runs = contractRuns(w)
})
beforeEach(async () => {
  team = await runs.team()
  await runs.sign(team, ['1', '0.8', '0.5'].map(salaryOf))
})
afterAll(() => w.close({ without: ['bets', 'lottery'] }))

const paymentPassword = '482913'
const reason = 'Agreed by phone'

/** What an assistant gets who tries to move money by each call that does. */
async function movesByAssistant(): Promise<string[]> {
  const { b, player } = team
  const wish = {
    username: `clerk${b.memberId}`,
    password: 'nine tall candles',
    kind: 'assistant' as const,
    ...presetOf(1900),
  }
  const { memberId } = await w.call(openDownline, wish, { as: await runs.session(b) })
  const as = await runs.session({ memberId: memberId as MemberId })
  const amount = parseMoney('20')
  return Promise.all([
    w.outcome(releaseIncome, {}, { as }),
    w.outcome(transferUp, { amount }, { as, paymentPassword }),
    w.outcome(transferDown, { memberId: player.memberId, amount }, { as, paymentPassword }),
    w.outcome(offerContract, { memberId: player.memberId, terms: salaryOf('0.1') }, { as }),
    w.outcome(dailySalary, { contractId: 'k1', action: 'accept' }, { as }),
  ])
}

/** Staff lower an agent while the agent raises an account below. Answers whether the account is above the agent afterwards. */
async function raceForRate(): Promise<boolean> {
  const { a, b } = team
  const as = await w.staff('agent-manager')
  await w.call(setAgentPreset, { memberId: b.memberId, ...presetOf(1900), reason }, { as })
  const own = await runs.session(a)
  const outcomes = await Promise.all([
    w.outcome(setAgentPreset, { memberId: a.memberId, ...presetOf(1920), reason }, { as }),
    w.outcome(changeDownline, { memberId: b.memberId, ...presetOf(1950) }, { as: own }),
  ])
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
  const { rows } = await w.platform.database.pool.query(
    `select x.prize_group > y.prize_group as is_above
     from agents.accounts x, agents.accounts y where x.member_id = $1 and y.member_id = $2`,
    [b.memberId, a.memberId],
  )
  return rows[0].is_above
}

/** The flags of accounts below an agent after the next day. */
async function flagsBelow(agent: TestMember): Promise<string[]> {
  await runs.nextDay()
  await runs.run('agents.affiliates')
  const as = await w.staff('affiliate-manager')
  const { items } = await w.call(affiliateReferrals, { search: agent.username, page: 1, pageSize: 50 }, { as })
  return items.flatMap(({ state, flags }) => flags.map(({ code }) => `${code} ${state}`))
}
/** An agent plays on an account below, on the same device. */
async function selfReferral(): Promise<string[]> {
  const { b, player } = team
  for (const { memberId } of [b, player])
    await runs.inTransaction((tx) =>
      w.app.modules.identity.openSession(tx, memberId, { address: '10.1.2.3', userAgent: 'Harbour browser' }),
    )
  await runs.play(player, '2000')
  return flagsBelow(b)
}
async function bothSides(): Promise<string[]> {
  const { b, player } = team
  const other = await w.member({ upline: b.memberId, cash: '100000' })
  await runs.nextDay()
  await playSides(w, runs.today(), {
    rounds: 12,
    sides: () => [
      [player, 'BIG', '100'],
      [other, 'SMALL', '100'],
    ],
  })
  return flagsBelow(b)
}
const formulaCells = async () =>
  csvText({ head: ['member'], rows: [['=HYPERLINK("x")'], ['@SUM(A1)'], ['+1'], ['-1+2']] })

test.each<[string, () => Promise<unknown>, unknown]>([
  ['an assistant who moves money is refused by every call', movesByAssistant, Array(5).fill('session.forbidden')],
  ['a rate above the own one by a race is refused', raceForRate, false],
  ['an agent who refers himself is flagged, and the payment waits', selfReferral, ['same_device held']],
  ['both sides of bets inside a branch are flagged', bothSides, ['opposite_bets open', 'opposite_bets open']],
  ['formulas in a file are neutralised', formulaCells, `member\n"'=HYPERLINK(""x"")"\n'+1\n'-1+2\n'@SUM(A1)\n`],
])('Agent rules §11 an attack: %s', async (_, attack, outcome) => {
  expect(await attack()).toEqual(outcome)
})
