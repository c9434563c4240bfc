import { parseMoney } from '@croupier/kernel/money'
import { affiliateReferrals, decideAffiliateReferral, type FlagSource } from '@croupier/wire/agents/affiliates.console'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contractRuns } from '../../../testing/contract-runs.ts'
import { salaryOf } from '../../../testing/contracts.ts'
import { onServer } from '../../../testing/server.ts'
import { playSides, type Side } from '../../../testing/two-sided.ts'
import { type TestMember, testClock, type World, world } from '../../../testing/world.ts'

const money = parseMoney

let w: World
let runs: ReturnType<typeof contractRuns>
let team: Awaited<ReturnType<typeof runs.team>>
let other: TestMember
beforeAll(async () => {
  // Noon of 2 November in Shanghai.
  w = await world({ clock: testClock(new Date('2026-11-02T04:00:00.000Z')) })
  runs = contractRuns(w)
})
beforeEach(async () => {
  team = await runs.team()
  await runs.sign(team, ['1', '0.8', '0.5'].map(salaryOf))
  other = await w.member({ upline: team.b.memberId, cash: '1000000' })
  await runs.nextDay()
})
afterAll(() => w.close({ without: ['bets', 'lottery'] }))

const rounds = (count: number, sides: (nth: number) => readonly Side[]) =>
  playSides(w, runs.today(), { rounds: count, sides })
async function nextDay(): Promise<void> {
  await runs.nextDay()
  await runs.run('agents.affiliates')
}
const manager = () => w.staff('affiliate-manager')
const flagged = async () =>
  (await w.call(affiliateReferrals, { search: team.b.username, page: 1, pageSize: 50 }, { as: await manager() })).items
const decide = async ({ memberId }: TestMember, decision: 'cleared' | 'confirmed', source: FlagSource = 'branch') =>
  w.outcome(decideAffiliateReferral, { memberId, source, decision, reason: 'Two brothers' }, { as: await manager() })
const openSession = ({ memberId }: TestMember, address: string, userAgent: string) =>
  runs.inTransaction((tx) => w.app.modules.identity.openSession(tx, memberId, { address, userAgent }))

describe('Agent rules §11, agents own rules', () => {
  test('two accounts of an agent who bet on both sides of most rounds are flagged, each with the other', async () => {
    await rounds(10, (nth) => [
      [team.player, nth % 2 ? 'BIG' : 'SMALL', '100'],
      [other, nth % 2 ? 'SMALL' : 'BIG', '90'],
    ])
    await nextDay()
    const found = await flagged()
    expect(
      found.map(({ source, member, flags, state }) => ({ source, member: member.memberId, flags, state })),
    ).toEqual(
      expect.arrayContaining(
        [
          [team.player, other],
          [other, team.player],
        ].map(([one, two]) => ({
          source: 'branch',
          member: one!.memberId,
          flags: [{ code: 'opposite_bets', others: [{ memberId: two!.memberId, username: two!.username }] }],
          // One flag of this kind holds no payment.
          state: 'open',
        })),
      ),
    )
    expect(found).toHaveLength(2)
    // The day was examined once.
    await onServer(w.database.url, (client) => client.query('delete from agents.branch_flags'))
    await runs.run('agents.affiliates')
    expect(await flagged()).toEqual([])
  })

  test.each<[string, number, (nth: number) => readonly Side[]]>([
    [
      'fewer rounds than the setting',
      9,
      () => [
        [team.player, 'ODD', '100'],
        [other, 'EVEN', '100'],
      ],
    ],
    [
      'stakes that differ by more than the setting',
      10,
      () => [
        [team.player, 'ODD', '100'],
        [other, 'EVEN', '79'],
      ],
    ],
    [
      'one side',
      10,
      () => [
        [team.player, 'ODD', '100'],
        [other, 'ODD', '100'],
      ],
    ],
    [
      'sides of different pairs',
      10,
      () => [
        [team.player, 'ODD', '100'],
        [other, 'BIG', '100'],
      ],
    ],
    [
      'both sides in few of their rounds',
      20,
      (nth) => [
        [team.player, 'ODD', '100'],
        [other, nth % 2 ? 'EVEN' : 'ODD', '100'],
      ],
    ],
    [
      'an agent and an account two levels below',
      10,
      () => [
        [team.a, 'ODD', '100'],
        [team.player, 'EVEN', '100'],
      ],
    ],
  ])('%s are not flagged', async (_, count, sides) => {
    await runs.credit(team.a, '100000')
    await rounds(count, sides)
    await nextDay()
    expect(await flagged()).toEqual([])
  })

  test('an account alone, and an account with the agent above, are flagged', async () => {
    await runs.credit(team.b, '100000')
    await rounds(10, () => [
      [team.player, 'ODD', '100'],
      [team.player, 'EVEN', '100'],
      [team.b, 'BIG', '50'],
      [other, 'SMALL', '50'],
    ])
    await nextDay()
    const found = await flagged()
    const othersOf = ({ memberId }: TestMember) =>
      found.find(({ member }) => member.memberId === memberId)?.flags.flatMap(({ others }) => others)
    expect(othersOf(team.player)).toMatchObject([{ memberId: team.player.memberId }])
    expect(othersOf(other)).toMatchObject([{ memberId: team.b.memberId }])
    expect(found).toHaveLength(2)
  })

  test('an account that shares a device with the agent above holds the payments of the agent until staff clear it', async () => {
    await openSession(team.b, '10.1.2.3', 'Harbour browser')
    await openSession(team.player, '10.1.2.3', 'Harbour browser')
    await runs.play(team.player, '2000')
    await nextDay()
    expect(await flagged()).toMatchObject([
      { source: 'branch', state: 'held', flags: [{ code: 'same_device', others: [{ memberId: team.b.memberId }] }] },
    ])
    await runs.pay()
    await runs.pay()
    // The agents above are paid; the agent is not, and nothing is a debt.
    expect(await runs.pocketsOf(team.a, team.b)).toEqual([money('16'), 0n])
    expect((await runs.linesOf(team.b)).items).toMatchObject([
      { amount: money('10'), paid: 0n, status: 'payable', debt: null },
    ])
    expect(await decide(team.player, 'cleared')).toBe('ok')
    expect(await decide(team.player, 'cleared')).toBe('agents.referral_decided')
    expect(await decide(other, 'cleared')).toBe('agents.referral_unknown')
    expect(await decide(team.player, 'confirmed', 'affiliate')).toBe('agents.referral_unknown')
    await runs.pay()
    expect(await runs.pocketsOf(team.a, team.b)).toEqual([money('6'), money('10')])
  })
})
