import { plusDays } from '@croupier/kernel/business-day'
import { parseMoney, ZERO } from '@croupier/kernel/money'
import { claimGrant } from '@croupier/wire/rewards/grants'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { setLimit } from '@croupier/wire/safer-gambling/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rewardSeason, SEASON_DAY, SEASON_GAPS, type Season } from '../../../testing/reward-season.ts'
import type { TestMember } from '../../../testing/world.ts'

/**
 * Reward rules §1 and §4.4, crossed: {standing} × {how far the bonus is when the standing begins} × {kinds of reward that are wagered}.
 * A bonus lasts ten days here, and must be staked three times.
 */
const KINDS = { staff: 'grant', offer: 'bonus offer', mission: 'mission' } as const
type Kind = keyof typeof KINDS
/** The kinds without a wagering stage, and why. */
const NEVER_WAGERED = {
  'VIP bonus': 'it is cash, free to use',
  'birthday bonus': 'it is cash, free to use',
  'order of points': 'it is a thing, and the cash of a conversion has a turnover alone',
  'manual rebate': 'it is cash with a turnover',
  'red envelope': 'it is cash with a turnover',
  'leaderboard prize': 'it is cash',
  'raffle prize': 'it is cash',
  referral: 'it is cash where the terms of the programme ask for no stakes, as here',
} as const
const BONUS_DAYS = 10
const TIME_OUT_DAYS = 5

/**
 * `met`: its stakes are settled after the standing began. `idle`: nothing is staked, and its last day passes. `completed`: it became cash
 * before. The words are the state of the bonus on the first day, after the time-out, after its usual last day, and a time-out later.
 */
const TABLE = [
  ['limit', 'met', ['converted', 'converted', 'converted', 'converted'], 'a limit bounds stakes, not bonuses'],
  ['limit', 'idle', ['active', 'active', 'expired', 'expired'], 'a limit moves no deadline'],
  ['limit', 'completed', ['converted', 'converted', 'converted', 'converted'], 'it is cash'],
  ['exclusion', 'met', ['active', 'active', 'active', 'active'], 'it converts nothing'],
  ['exclusion', 'idle', ['active', 'active', 'active', 'active'], 'it pauses'],
  ['exclusion', 'completed', ['converted', 'converted', 'converted', 'converted'], 'a self-exclusion forfeits no cash'],
  ['timeOut', 'met', ['active', 'converted', 'converted', 'converted'], 'it pauses until the end of the time-out'],
  ['timeOut', 'idle', ['active', 'active', 'active', 'expired'], 'its deadline moves by the length of the time-out'],
  ['timeOut', 'completed', ['converted', 'converted', 'converted', 'converted'], 'it is cash'],
  ['block', 'met', ['converted', 'converted', 'converted', 'converted'], 'what they hold stays theirs'],
  ['block', 'idle', ['active', 'active', 'expired', 'expired'], 'only exclusions pause'],
  ['block', 'completed', ['converted', 'converted', 'converted', 'converted'], 'it is cash'],
] as const
type Standing = (typeof TABLE)[number][0]

let s: Season
type Cell = { standing: Standing; stage: string; kind: Kind; who: TestMember; seen: string[]; cash: bigint[] }
const cells: Cell[] = []
const begin: Record<Standing, (as: TestMember) => Promise<unknown>> = {
  limit: (as) => s.w.call(setLimit, { kind: 'loss', period: 'day', amount: parseMoney('1') }, { as }),
  exclusion: (as) => s.w.call(excludeMyself, { months: 6 }, { as }),
  timeOut: (as) => s.w.call(takeTimeOut, { days: TIME_OUT_DAYS }, { as }),
  block: ({ memberId }) => s.query(`update identity.members set status = 'blocked' where member_id = $1`, [memberId]),
}
const of = (test: (cell: Cell) => boolean) => cells.filter(test).map(({ who }) => who)

/** What each has now: the state of the bonus, its pocket and the cash. */
async function look(): Promise<void> {
  await s.run('rewards.bonus')
  for (const cell of cells) {
    const { memberId } = cell.who
    const [bonus] = await s.query<{ status: string }>('select status from rewards.bonuses where member_id = $1', [
      memberId,
    ])
    const { cash, others } = await s.w.app.modules.wallet.balanceOf(s.w.platform.database.db, memberId)
    const pocket = others.get('bonus') ?? ZERO
    // The pocket holds the bonus exactly as long as it is active.
    cell.seen.push((bonus!.status === 'active') === pocket > ZERO ? bonus!.status : `${bonus!.status} with ${pocket}`)
    cell.cash.push(cash)
  }
}

beforeAll(async () => {
  s = await rewardSeason()
  const kinds = Object.keys(KINDS) as Kind[]
  const members = await s.crowd(TABLE.length * kinds.length)
  for (const [standing, stage] of TABLE)
    for (const kind of kinds) cells.push({ standing, stage, kind, who: members.shift()!, seen: [], cash: [] })
  await s.give(
    of(({ kind }) => kind === 'staff'),
    3,
  )
  await s.join(of(({ kind }) => kind === 'offer'))
  await s.deposit(
    of(({ kind }) => kind === 'offer'),
    '100',
  )
  await s.deposit(
    of(({ kind }) => kind === 'mission'),
    '5000',
  )
  for (const { who, kind } of cells) {
    const grant = (await s.held(who)).find((one) => one.kind === kind)!
    await s.w.call(claimGrant, { id: grant.id! }, { as: who })
  }
  await s.play(
    of(({ stage }) => stage === 'completed'),
    '300',
  )
  await s.run('rewards.bonus')
  for (const { standing, who } of cells) await begin[standing](who)
  await s.w.runJobs()
  await s.play(
    of(({ stage }) => stage === 'met'),
    '300',
  )
  await look()
  for (const days of [TIME_OUT_DAYS, BONUS_DAYS, BONUS_DAYS + TIME_OUT_DAYS]) {
    s.goTo(plusDays(SEASON_DAY, days), 11)
    await s.run('safer-gambling.lift')
    await look()
  }
}, 60_000)
afterAll(() => s.w.close({ without: SEASON_GAPS }))

describe.each(Object.entries(KINDS))('a bonus of a %s', (kind) => {
  test.each(TABLE)('under %s, %s: %j, because %s', (standing, stage, states) => {
    const { seen, cash } = cells.find((one) => one.kind === kind && one.standing === standing && one.stage === stage)!
    expect(seen).toEqual(states)
    // No end takes cash.
    expect(cash.every((one, at) => at === 0 || one >= cash[at - 1]!)).toBe(true)
  })
})

test.each(Object.entries(NEVER_WAGERED))('%s: no wagering, because %s', (kind) => {
  expect(Object.values(KINDS)).not.toContain(kind)
})
