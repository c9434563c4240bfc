import { plusDays } from '@croupier/kernel/business-day'
import { MS } from '@croupier/kernel/clock'
import { parseMoney } from '@croupier/kernel/money'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { maskName } from '@croupier/rules/rewards/winners'
import { rewardCounts } from '@croupier/wire/rewards/counts'
import { takeEnvelope } from '@croupier/wire/rewards/envelopes'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { missionLeaderboard } from '@croupier/wire/rewards/leaderboards'
import { redeemPointReward } from '@croupier/wire/rewards/mall'
import { claimMission } from '@croupier/wire/rewards/mission-claims'
import { missionSummary } from '@croupier/wire/rewards/missions'
import { convertPoint } from '@croupier/wire/rewards/points'
import { claimRaffle, raffles } from '@croupier/wire/rewards/raffles'
import { claimRebate } from '@croupier/wire/rewards/rebate'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { setLimit } from '@croupier/wire/safer-gambling/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rewardGames } from '../../../testing/reward-games.ts'
import { PAYMENT_PASSWORD, rewardSeason, SEASON_DAY, SEASON_GAPS, type Season } from '../../../testing/reward-season.ts'
import type { TestMember } from '../../../testing/world.ts'

/** Reward rules §1 "Who gets nothing", crossed: {standing} × {how far the reward is when the standing begins} × {kind of reward}. */
const KINDS = {
  staff: 'grant',
  vip_upgrade: 'VIP bonus',
  vip_birthday: 'birthday bonus',
  points: 'order of points',
  offer: 'bonus offer',
  rebate: 'manual rebate',
  envelope: 'red envelope',
  mission: 'mission',
  leaderboard: 'leaderboard prize',
  tickets: 'raffle tickets',
  raffle: 'raffle prize',
  referral: 'referral',
  'free rounds': 'free rounds of staff',
  'mission of wins': 'mission by wins',
  'mission of games': 'mission by games',
  'mission of a game': 'mission of one game',
  'leaderboard of a game': 'leaderboard prize of one game',
} as const
type Kind = keyof typeof KINDS
const EVERY = Object.keys(KINDS) as Kind[]
const STANDINGS = ['none', 'limit', 'exclusion', 'timeOut', 'block'] as const
type Standing = (typeof STANDINGS)[number]
/** Earned: the member has done everything, and nothing was offered yet. */
const STAGES = ['earned', 'offered', 'claimed', 'expired'] as const
type Stage = (typeof STAGES)[number]

/** The cells that cannot exist, and why. */
const NO_CELL: readonly [Kind, readonly Stage[], string][] = [
  ['envelope', ['offered', 'expired'], 'an envelope belongs to nobody until a member takes it'],
  ['tickets', ['offered', 'expired'], 'a ticket is claimed, or there is none'],
]
const NO_CELLS_OF_TYPES = {
  trial: 'a trial account is never offered anything, so it holds nothing to claim or to expire',
  assistant: 'an assistant has no balance and is never offered anything',
} as const
const kindsOf = (stage: Stage): Kind[] =>
  EVERY.filter((kind) => !NO_CELL.some(([one, stages]) => one === kind && stages.includes(stage)))

let s: Season
let games: Awaited<ReturnType<typeof rewardGames>>
const cells = new Map<string, TestMember>()
const cell = (standing: string, stage: Stage): TestMember => cells.get(`${standing} ${stage}`)!
const TIME_OUT_DAYS = 7
const begin: Record<Standing, (as: TestMember) => Promise<unknown>> = {
  none: async () => undefined,
  limit: (as) => s.w.call(setLimit, { kind: 'loss', period: 'day', amount: parseMoney('1') }, { as }),
  exclusion: (as) => s.w.call(excludeMyself, { months: 6 }, { as }),
  timeOut: (as) => s.w.call(takeTimeOut, { days: TIME_OUT_DAYS }, { as }),
  block: ({ memberId }) => s.query(`update identity.members set status = 'blocked' where member_id = $1`, [memberId]),
}

/** Points become cash by a conversion, too, which leaves no reward of its own. */
type Codes = Partial<Record<Kind | 'conversion', string>>

/** Claims each kind of reward, and answers the codes. */
async function claimAll(who: TestMember): Promise<Codes> {
  const as = await s.again(who)
  const codes: Codes = {}
  for (const { kind, id } of await s.held(who))
    if (kind !== 'points' && kind !== 'rebate' && kind !== 'tickets')
      codes[kind as Kind] = await s.w.outcome(claimGrant, { id: id! }, { as })
  codes.rebate = await s.w.outcome(claimRebate, {}, { as })
  const order = { id: s.mallId, quantity: 1, receivingAddress: '' }
  codes.points = await s.w.outcome(redeemPointReward, order, { as, paymentPassword: PAYMENT_PASSWORD })
  codes.conversion = await s.w.outcome(convertPoint, { points: 10 }, { as, paymentPassword: PAYMENT_PASSWORD })
  return codes
}
const ticketsOf = async (who: TestMember) => s.w.outcome(claimRaffle, { id: s.raffleId }, { as: await s.again(who) })
const envelopeOf = async (who: TestMember) => s.w.outcome(takeEnvelope, { id: s.dropId }, { as: await s.again(who) })
const statesOf = async (who: TestMember): Promise<Record<string, string>> =>
  Object.fromEntries((await s.held(who)).map(({ kind, state }) => [kind, state]))
const endsOf = async (who: TestMember): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await s.held(who)).flatMap(({ kind, expiresAt }) => (expiresAt ? [[kind, expiresAt.getTime()]] : [])),
  )
const all = (kinds: readonly Kind[], state: string) => Object.fromEntries(kinds.map((kind) => [kind, state]))
/** What the pages of rewards show to a member: nothing at all, or the number of things. */
async function seenBy(who: TestMember): Promise<number> {
  const as = await s.again(who)
  const answers = [
    await s.w.send(offeredGrants, {}, { as }),
    await s.w.send(missionSummary, {}, { as }),
    await s.w.send(rewardCounts, {}, { as }),
    await s.w.send(missionLeaderboard, {}, { as }),
    await s.w.send(raffles, {}, { as }),
  ]
  const sizes = answers.flatMap(({ answer }) => (answer.success ? Object.values(answer.value) : []))
  return sizes.reduce((sum: number, one) => sum + (Array.isArray(one) ? one.length : Number(one ?? 0)), 0)
}
const messagesOf = async ({ memberId }: TestMember) =>
  (await s.query<{ type: string }>('select type from messaging.messages where member_id = $1', [memberId]))
    .map(({ type }) => type)
    .filter((type) => type !== 'deposit_credited' && type !== 'security_changed')
const runs = ['rewards.vip', 'rewards.missions', 'rewards.referral', 'rewards.leaderboards', 'rewards.points'] as const
const night = ['agents.figures', 'statements.close', 'rewards.rebate', 'rewards.expire'] as const
async function stand(stage: Stage) {
  for (const standing of STANDINGS) await begin[standing](await s.again(cell(standing, stage)))
  await s.w.runJobs()
}

/** What was seen on the way. */
type Seen = { states: Record<string, string>; codes: Codes; seen: number }
const noted = new Map<string, Seen>()
async function note(name: string, who: TestMember): Promise<void> {
  noted.set(name, { seen: await seenBy(who), codes: await claimAll(who), states: await statesOf(who) })
}
const ends = new Map<string, Record<string, number>[]>()
const cash = new Map<string, bigint[]>()
let namesSeen: string[][] = []
const namesOn = async (who: TestMember) => {
  const [board] = (await s.w.call(missionLeaderboard, {}, { as: await s.again(who) })).boards
  const [raffle] = (await s.w.call(raffles, {}, { as: await s.again(who) })).raffles
  return [...board!.rows, ...raffle!.winners].map(({ name }) => name)
}

beforeAll(async () => {
  s = await rewardSeason()
  games = await rewardGames(s)
  const members = await s.crowd(STANDINGS.length * STAGES.length)
  for (const standing of STANDINGS) for (const stage of STAGES) cells.set(`${standing} ${stage}`, members.shift()!)
  const real = [...cells.values()]
  for (const type of ['trial', 'assistant'] as const)
    cells.set(`${type} earned`, await s.w.member({ accountType: ACCOUNT_TYPE[type] }))
  const friends = await s.friendsOf(real)
  await s.join(real)
  const everybody = [...cells.values()]
  await s.verify([...everybody, ...friends])
  await s.play([...everybody, ...friends], '1000')
  await games.play(everybody)
  await stand('earned')
  await noon([...everybody, ...friends])
  await firstNight()
  await during()
  await atTheEnd()
}, 60_000)
afterAll(async () => {
  await games.close()
  await s.w.close({ without: SEASON_GAPS })
})

/** Everything is offered, and a red envelope opens. */
async function noon(everybody: readonly TestMember[]): Promise<void> {
  s.goTo(SEASON_DAY, 12)
  await s.deposit(everybody, '100')
  for (const one of cells.values()) for (const { give } of [s, games]) await give([one]).catch(() => undefined)
  await s.run(...runs, 'rewards.envelopes')
  for (const [name, who] of cells) {
    if (!name.endsWith('earned')) await ticketsOf(who)
    if (name.endsWith('claimed')) await envelopeOf(who)
    if (!name.endsWith('earned')) continue
    const codes = { envelope: await envelopeOf(who), tickets: await ticketsOf(who) }
    noted.set(`${name} at noon`, { codes, states: await statesOf(who), seen: await seenBy(who) })
  }
}

/** Ranks are final, the raffle is drawn, points and rebates are counted. */
async function firstNight(): Promise<void> {
  s.goTo(plusDays(SEASON_DAY, 1), 4)
  await s.run('rewards.leaderboards', 'rewards.raffles')
  s.w.clock.advance('1m')
  await s.run('rewards.raffles', ...runs, ...night)
  for (const standing of STANDINGS) await claimAll(cell(standing, 'claimed'))
}

/** The standings of what was offered or claimed begin, and the time-outs end. */
async function during(): Promise<void> {
  namesSeen = [await namesOn(cell('none', 'claimed'))]
  for (const standing of STANDINGS) {
    cash.set(standing, [await s.w.cash(cell(standing, 'claimed'))])
    ends.set(standing, [await endsOf(cell(standing, 'offered'))])
  }
  await stand('offered')
  await stand('claimed')
  for (const standing of STANDINGS) ends.get(standing)!.push(await endsOf(cell(standing, 'offered')))
  await s.run(...runs, ...night)
  namesSeen.push(await namesOn(cell('none', 'claimed')))
  for (const standing of ['exclusion', 'timeOut', 'block']) await note(`${standing} offered`, cell(standing, 'offered'))
  for (const name of cells.keys()) if (name.endsWith('earned')) await note(`${name} later`, cells.get(name)!)
  // The time-outs are over.
  for (let day = 2; day <= TIME_OUT_DAYS; day++) {
    s.goTo(plusDays(SEASON_DAY, day), 4)
    await s.run(...night)
  }
  s.goTo(plusDays(SEASON_DAY, 1 + TIME_OUT_DAYS), 8)
  await s.run('safer-gambling.lift', ...runs, ...night)
  const late = { id: s.missionId, from: SEASON_DAY }
  await s.w.call(claimMission, late, { as: await s.again(cell('timeOut', 'earned')) })
  await note('timeOut offered after', cell('timeOut', 'offered'))
  await note('timeOut earned after', cell('timeOut', 'earned'))
}

/** Everything has ended. */
async function atTheEnd(): Promise<void> {
  s.goTo(plusDays(SEASON_DAY, 45))
  await s.run(...runs, ...night)
  await stand('expired')
  await s.run(...runs, ...night)
  for (const standing of STANDINGS) {
    cash.get(standing)!.push(await s.w.cash(cell(standing, 'claimed')))
    await note(`${standing} expired`, cell(standing, 'expired'))
  }
}

/** What was played before stays the member's: the day of its rebate waits, and nobody sees or claims it (Reward rules §1, §6). */
const isMember = (who: string) => !(who in NO_CELLS_OF_TYPES)

describe('earned before the standing began, and not offered yet', () => {
  test.each(['exclusion', 'timeOut', 'block', 'trial', 'assistant'])(
    '%s: no grant, no counter, no message',
    async (who) => {
      for (const when of ['at noon', 'later']) {
        const { states, codes, seen } = noted.get(`${who} earned ${when}`)!
        expect(states).toEqual(when === 'later' && isMember(who) ? { rebate: 'offered' } : {})
        expect(Object.values(codes)).not.toContain('ok')
        expect(seen).toBe(0)
      }
      expect(await messagesOf(cells.get(`${who} earned`)!)).toEqual([])
    },
  )

  test('limit: a limit bounds what is staked and paid in, not what the house gives', async () => {
    expect(noted.get('limit earned later')).toEqual(noted.get('none earned later'))
    const { states } = noted.get('none earned later')!
    expect(Object.keys(states).toSorted()).toEqual(EVERY.toSorted())
  })
})

describe('offered when the standing began', () => {
  const kinds = kindsOf('offered')

  test.each(['exclusion', 'timeOut', 'block'])('%s: keeps every kind, sees none, and claims none', (standing) => {
    const { states, codes, seen } = noted.get(`${standing} offered`)!
    expect(states).toEqual({ ...all(kinds, 'offered'), tickets: 'claimed' })
    expect(Object.values(codes)).not.toContain('ok')
    expect(seen).toBe(0)
  })

  test('time-out: deadlines move by its length, and every kind is claimed after it', () => {
    const [before, after] = ends.get('timeOut')!
    for (const [kind, at] of Object.entries(before!))
      expect([kind, after![kind]]).toEqual([kind, at + TIME_OUT_DAYS * MS.day])
    const { codes } = noted.get('timeOut offered after')!
    expect(codes).toEqual({ ...all([...kinds], 'ok'), conversion: 'ok' })
  })

  test.each(['limit', 'exclusion', 'block'] as const)('%s: moves no deadline', (standing) => {
    const [before, after] = ends.get(standing)!
    expect(after).toEqual(before)
  })

  test('exclusion: nothing expires while it holds', async () => {
    const { rebate: _, points: __, ...grants } = all(kinds, 'offered')
    expect(await statesOf(cell('exclusion', 'offered'))).toMatchObject(grants)
  })
})

describe('earned before a time-out that is over', () => {
  test('its mission is claimed, because its deadline moved, and points and rebate are there', () => {
    const { states } = noted.get('timeOut earned after')!
    expect(states).toMatchObject({ mission: 'claimed', rebate: 'claimed', points: 'claimed' })
  })
})

describe('claimed before the standing began', () => {
  test.each(STANDINGS)('%s: what they hold stays theirs', async (standing) => {
    expect(await statesOf(cell(standing, 'claimed'))).toEqual(all(kindsOf('claimed'), 'claimed'))
    const [before, after] = cash.get(standing)!
    expect(after).toBe(before)
  })
})

describe('expired before the standing began', () => {
  test.each(STANDINGS)('%s: nothing comes back, and nothing comes anew', (standing) => {
    const { states, codes } = noted.get(`${standing} expired`)!
    expect(states).toEqual({ ...all(kindsOf('expired'), 'expired'), tickets: 'claimed' })
    expect(Object.values(codes)).not.toContain('ok')
  })
})

test('the screens of others show no trace of those who were excluded or blocked meanwhile', () => {
  const [before, after] = namesSeen
  const gone = (['exclusion', 'timeOut', 'block'] as const).flatMap((one) => [
    cell(one, 'offered'),
    cell(one, 'claimed'),
  ])
  for (const { username } of gone) {
    const masked = maskName(username)
    expect(before).toContain(masked)
    expect(after).not.toContain(masked)
  }
})

test.each(Object.entries(NO_CELLS_OF_TYPES))('%s: has no other cells, because %s', (type) => {
  expect(noted.get(`${type} earned later`)!.states).toEqual({})
})
test.each(NO_CELL)('%s: has no cells %j, because %s', (kind, stages) => {
  for (const stage of stages) expect(kindsOf(stage)).not.toContain(kind)
})
