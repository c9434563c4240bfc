import { dayFrom, startOfDay } from '@croupier/kernel/business-day'
import { type Money, parseMoney, sumOf } from '@croupier/kernel/money'
import { takeEnvelope } from '@croupier/wire/rewards/envelopes'
import { addEnvelopes, envelopeDesk } from '@croupier/wire/rewards/envelopes.console'
import { expect, test } from 'vitest'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, world } from '../../../testing/world.ts'

const ENVELOPES = 400
const MEMBERS = 600
const TOTAL = parseMoney('352.00')
/** Requests that wait for their answers at the same time. */
const AT_ONCE = 300

test('400 envelopes go to 400 of 600 members over two nodes, one each, and add up, with every claim sent twice', async () => {
  const w = await world()
  await changeSettings(w, 'rewards.envelopes', { humanCheck: false })
  const node = await w.another()
  const day = dayFrom('2026-03-02')
  const at = (time: string) => startOfDay(day, { timeZone: w.app.modules.games.businessDay().timeZone, dayStart: time })
  w.clock.set(at('11:55'))
  const as = await w.staff('marketing')
  const series = {
    title: 'Envelopes for a crowd',
    firstDay: day,
    lastDay: day,
    times: ['12:00'],
    minutes: 30,
    mode: 'random' as const,
    total: TOTAL,
    count: ENVELOPES,
    min: parseMoney('0.10'),
    max: parseMoney('8.00'),
    table: [],
    levelMin: 0,
    depositMin: parseMoney('0'),
    validBetMin: parseMoney('0'),
    verifiedOnly: false,
    label: null,
    fairness: 'firstCome' as const,
    turnover: 1,
    reason: 'Our envelopes',
  }
  await w.call(addEnvelopes, series, { as })
  await w.runJobs()
  const { id } = (await w.call(envelopeDesk, {}, { as })).series[0]!.latest[0]!
  const members = await crowd(w, MEMBERS)
  w.clock.set(at('12:00'))

  const answers = new Map<TestMember, { amounts: Set<Money>; codes: string[] }>(
    members.map((one) => [one, { amounts: new Set(), codes: [] }]),
  )
  // Both requests of a member have one key and go to different nodes.
  const requests = [...members, ...members.toReversed()].map((member, nth) => ({
    member,
    to: nth % 2 === 0 ? w : node,
  }))
  await inTurns(requests, AT_ONCE, async ({ member, to }) => {
    const key = `key-of-${member.memberId}`
    const { answer } = await to.send(takeEnvelope, { id }, { as: member, key })
    if (!answer.success) answers.get(member)!.codes.push(answer.code)
    else if (answer.value.state === 'taken') answers.get(member)!.amounts.add(answer.value.amount)
  })

  const winners = [...answers.values()].filter(({ amounts }) => amounts.size > 0)
  expect(winners).toHaveLength(ENVELOPES)
  expect(winners.every(({ amounts }) => amounts.size === 1)).toBe(true)
  expect(sumOf(winners.flatMap(({ amounts }) => [...amounts]))).toBe(TOTAL)
  const others = [...answers.values()].filter(({ amounts }) => amounts.size === 0)
  expect(new Set(others.flatMap(({ codes }) => codes))).toEqual(new Set(['rewards.envelope_empty']))
  expect(others.every(({ codes }) => codes.length === 2)).toBe(true)
  const { rows } = await w.platform.database.pool.query(
    'select count(*)::int as claims, max(claim_no) as last, count(distinct member_id)::int as members from rewards.envelope_claims',
  )
  expect(rows).toEqual([{ claims: ENVELOPES, last: ENVELOPES, members: ENVELOPES }])
  expect(await w.books()).toEqual([])
  await node.close()
  await w.close()
}, 120_000)

async function crowd(w: Awaited<ReturnType<typeof world>>, count: number): Promise<TestMember[]> {
  const members: TestMember[] = []
  await inTurns(
    Array.from({ length: count }, (_, at) => at),
    4,
    async () => void members.push(await w.member()),
  )
  return members
}

/** Runs work for all items, at most so many at the same time. */
async function inTurns<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items]
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
