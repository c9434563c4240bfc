import { dayFrom, startOfDay } from '@croupier/kernel/business-day'
import { parseMoney, sumOf } from '@croupier/kernel/money'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import type { Input } from '@croupier/wire/endpoint'
import { setMemberLabels } from '@croupier/wire/identity/labels.console'
import { envelopeRecord, envelopes, takeEnvelope } from '@croupier/wire/rewards/envelopes'
import { addEnvelopes, envelopeDesk, pauseEnvelopes } from '@croupier/wire/rewards/envelopes.console'
import { endedGrants } from '@croupier/wire/rewards/grants'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { onServer } from '../../../testing/server.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { TEST_SECRET, type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

const { verifyEnvelope } = await import(new URL('../../../../../../tools/verify/envelope.mjs', import.meta.url).href)

let w: World
let marketing: TestStaff
const money = parseMoney
type Asked = Input<typeof addEnvelopes>

/** Each test has a local day of its own, whose drop opens at noon. */
let day = 1
const dayOf = () => dayFrom(`2026-03-${String(day).padStart(2, '0')}`)
const at = (time: string) =>
  startOfDay(dayOf(), { timeZone: w.app.modules.games.businessDay().timeZone, dayStart: time })
const goTo = (time: string) => w.clock.set(at(time))
beforeAll(async () => {
  w = await world()
  await changeSettings(w, 'rewards.envelopes', { humanCheck: false })
})
afterAll(() => w.close())
beforeEach(async () => {
  day += 1
  goTo('11:50')
  // Closes the drops of the tests before.
  await run()
  marketing = await w.staff('marketing')
})

const asked = (wish: Partial<Asked> = {}): Asked => ({
  title: `Envelopes ${day}`,
  firstDay: dayOf(),
  lastDay: dayOf(),
  times: ['12:00'],
  minutes: 30,
  mode: 'equal',
  total: money('10'),
  count: 3,
  min: null,
  max: null,
  table: [],
  levelMin: 0,
  depositMin: money('0'),
  validBetMin: money('0'),
  verifiedOnly: false,
  label: null,
  fairness: 'firstCome',
  turnover: 1,
  reason: 'Our envelopes',
  ...wish,
})
const desk = async () => (await w.call(envelopeDesk, {}, { as: marketing })).series
/** Makes a series, and answers its first drop. */
async function add(wish: Partial<Asked> = {}): Promise<string> {
  expect(await w.call(addEnvelopes, asked(wish), { as: marketing })).toEqual({ approvalId: null })
  await w.runJobs()
  const made = (await desk()).find(({ title }) => title === (wish.title ?? `Envelopes ${day}`))!
  return made.latest.at(-1)!.id
}
const run = async () => {
  await w.platform.jobs.add(w.platform.database.db, 'rewards.envelopes', {})
  await w.runJobs()
}
async function take(as: TestMember, id: string, key?: string) {
  const answer = await w.call(takeEnvelope, { id }, { as, ...(key ? { key } : {}) })
  if (answer.state === 'waiting') throw new Error('the drop is first come, first served')
  return answer
}
const taken = (as: TestMember, id: string) => w.outcome(takeEnvelope, { id }, { as })
const members = (count: number) => Promise.all(Array.from({ length: count }, () => w.member()))
const dropOf = async (as: TestMember, id: string) =>
  (await w.call(envelopes, {}, { as })).drops.find((one) => one.id === id)!
/** The member with a new session: sessions end when the clock moves far. */
const again = async (who: TestMember): Promise<TestMember> => ({
  ...who,
  ...(await w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, who.memberId, { address: '127.0.0.1', userAgent: '' }))),
})
const setAside = async () => {
  const { rows } = await w.platform.database.pool.query<{ sum: bigint }>(
    `select coalesce(sum(balance), 0)::bigint as sum from wallet.house_parts where house = 'house.envelopes'`,
  )
  return rows[0]!.sum
}

describe('a drop', () => {
  test('is made before it opens: its total is set aside, its commitment is public, its amounts are not', async () => {
    const before = await setAside()
    const id = await add()
    expect((await setAside()) - before).toBe(money('10'))
    const [ana] = await members(1)
    expect(await dropOf(ana!, id)).toMatchObject({
      state: 'comingSoon',
      openAt: at('12:00'),
      closeAt: at('12:30'),
      count: 3,
      least: money('3.33'),
      most: money('3.34'),
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      isEligible: null,
    })
    const { rows } = await w.platform.database.pool.query(
      'select secret_encrypted from rewards.envelope_drops where drop_id = $1',
      [id],
    )
    expect(rows[0].secret_encrypted.toString('utf8')).not.toContain('3.33')
    expect(await w.outcome(envelopeRecord, { id })).toBe('rewards.envelope_unknown')
  })

  test('pays an envelope to cash at once, as a reward of the history that is staked once before it leaves', async () => {
    const id = await add()
    goTo('12:00')
    const [ana] = await members(1)
    const { amount, number, turnover } = await take(ana!, id)
    expect([money('3.33'), money('3.34')]).toContain(amount)
    expect({ number, turnover }).toEqual({ number: 1, turnover: amount })
    expect((await w.call(balance, {}, { as: ana! })).cash).toBe(amount)
    const [grant] = (await w.call(endedGrants, { pageSize: 10 }, { as: ana! })).items
    expect(grant).toMatchObject({ source: 'envelope', amount, state: 'claimed', note: `Envelopes ${day}` })
    const left = await w.app.modules.rewards.turnoverLeft(w.platform.database.db, [ana!.memberId])
    expect(left.get(ana!.memberId)).toBe(amount)
    expect((await dropOf(ana!, id)).own).toMatchObject({ amount, number: 1 })
  })

  test('refuses in this order: not open, over, not eligible, already, empty', async () => {
    const id = await add({ count: 1, total: money('1'), levelMin: 1 })
    const [ana, ben, eve] = await members(3)
    for (const one of [ana!, ben!]) await giveLevel(one, 1)
    expect(await taken(eve!, id)).toBe('rewards.envelope_not_open')
    goTo('12:00')
    expect(await taken(eve!, id)).toBe('rewards.envelope_not_eligible')
    expect(await taken(ana!, id)).toBe('ok')
    expect(await taken(ana!, id)).toBe('rewards.envelope_already')
    expect(await taken(ben!, id)).toBe('rewards.envelope_empty')
    expect(await taken(eve!, id)).toBe('rewards.envelope_not_eligible')
    goTo('12:30')
    for (const one of [ana!, ben!, eve!]) expect(await taken(await again(one), id)).toBe('rewards.envelope_over')
    expect(await taken(await again(ana!), 'e-unknown')).toBe('rewards.envelope_unknown')
  })

  test('answers the same key with the same envelope, also when the drop is empty or over', async () => {
    const id = await add({ count: 1, total: money('1') })
    goTo('12:00')
    const [ana] = await members(1)
    const first = await take(ana!, id, 'key-of-ana')
    expect(await take(ana!, id, 'key-of-ana')).toEqual(first)
    goTo('12:31')
    await run()
    expect(await take(await again(ana!), id, 'key-of-ana')).toEqual({ ...first })
    expect(await w.cash(ana!)).toBe(first.amount)
  })

  test('T115 takes no number when the payment fails, and the claim works later', async () => {
    const id = await add()
    goTo('12:00')
    const [ana] = await members(1)
    const failing = `
      create function public.fail_claim() returns trigger language plpgsql as $$ begin raise 'no payment'; end $$;
      create trigger fail_claim before insert on wallet.journal for each row execute function public.fail_claim()`
    await onServer(w.database.url, (client) => client.query(failing))
    expect((await w.send(takeEnvelope, { id }, { as: ana! })).status).toBe(500)
    await onServer(w.database.url, (client) => client.query('drop function public.fail_claim() cascade'))
    expect((await dropOf(ana!, id)).taken).toBe(0)
    expect((await take(ana!, id)).number).toBe(1)
  })

  test('returns what is left when it closes, and proves itself by its record', async () => {
    const before = await setAside()
    const id = await add({ mode: 'random', total: money('20'), count: 10, min: money('0.50'), max: money('8') })
    const [ana, ben] = await members(2)
    const { commitment } = await dropOf(ana!, id)
    goTo('12:00')
    const amounts = [(await take(ana!, id)).amount, (await take(ben!, id)).amount]
    const own = (await dropOf(ana!, id)).own!
    goTo('12:30')
    await run()
    expect(await w.outcome(envelopeRecord, { id })).toBe('rewards.envelope_unknown')
    w.clock.advance('5s')
    await run()
    const record = await w.call(envelopeRecord, { id })
    expect(await setAside()).toBe(before)
    expect(record.amounts.slice(0, 2).map(money)).toEqual(amounts)
    expect(sumOf(record.amounts.map(money))).toBe(money('20'))
    expect(money(record.returned)).toBe(money('20') - sumOf(amounts))
    expect(record.claims.map(({ number }) => number)).toEqual([1, 2])
    expect(record.claims[0]!.owner).toBe(own.pseudonym)
    expect(JSON.stringify(record)).not.toMatch(new RegExp([ana!.memberId, ana!.username].join('|')))
    expect(verifyEnvelope(record, { commitment })).toMatchObject({ verdict: 'proven' })
    expect(verifyEnvelope({ ...record, amounts: record.amounts.toReversed() }, { commitment }).verdict).toBe('wrong')
    expect((await dropOf(await again(ana!), id)).hasRecord).toBe(true)
  })

  test('hands out a table of amounts, each so often as the table says', async () => {
    const table = [
      { amount: money('5'), count: 1 },
      { amount: money('1'), count: 3 },
    ]
    const id = await add({ mode: 'table', total: money('8'), count: 4, table })
    goTo('12:00')
    const all = await Promise.all((await members(4)).map((one) => take(one, id)))
    expect(all.map(({ amount }) => amount).toSorted()).toEqual(['1', '1', '1', '5'].map(money))
  })
})

describe('the schedule', () => {
  test('makes the drops of the next day by local times, each once over two nodes', async () => {
    const node = await w.another()
    await w.call(addEnvelopes, asked({ times: ['20:00', '12:00', '08:00'], title: 'By schedule' }), { as: marketing })
    await Promise.all([w.runJobs(), node.runJobs()])
    await Promise.all([run(), run()])
    await node.close()
    const made = (await desk()).find(({ title }) => title === 'By schedule')!
    expect(made).toMatchObject({ budget: money('30'), drops: 3, times: ['08:00', '12:00', '20:00'] })
    // The one of 08:00 is over.
    expect(made.latest.map(({ openAt }) => openAt)).toEqual([at('20:00'), at('12:00')])
    expect(new Set(made.latest.map(({ commitment }) => commitment)).size).toBe(2)
  })

  test('makes the drops of later days a day ahead', async () => {
    const last = dayFrom(`2026-03-${String(day + 2).padStart(2, '0')}`)
    await add({ lastDay: last })
    const count = async () => (await desk()).find(({ title }) => title === `Envelopes ${day}`)!.latest.length
    expect(await count()).toBe(1)
    w.clock.advance('1d')
    marketing = await w.staff('marketing')
    await run()
    expect(await count()).toBe(2)
    day += 2
  })
})

async function giveLevel(who: TestMember, level: number): Promise<void> {
  await w.platform.database.pool.query(
    `insert into rewards.vip_members (member_id, level, peak, month, reached_in, month_level, bonus_month, held_until)
     values ($1, $2, $2, '2026-03', '2026-03', null, null, null)`,
    [who.memberId, level],
  )
}
let rounds = 0
/** A lost bet of a member, settled now. */
async function play(who: TestMember, amount: string): Promise<void> {
  const round = `2026-${++rounds}`
  await place(w, ticketOf(who.memberId, { at: w.clock.now(), round, stake: money(amount) }))
  await settleResults(
    w,
    (await findOpenBets(w, round)).map((bet) => resultOf(bet, 0n)),
  )
}

describe('the conditions of a drop', () => {
  test('are checked for all members when it opens: valid bets of the day', async () => {
    const id = await add({ validBetMin: money('50') })
    const [ana, ben] = await Promise.all([w.member({ cash: '100.00' }), w.member({ cash: '100.00' })])
    await play(ana!, '50.00')
    await play(ben!, '49.99')
    goTo('12:00')
    await run()
    expect((await dropOf(ana!, id)).isEligible).toBe(true)
    expect((await dropOf(ben!, id)).isEligible).toBe(false)
    // Later bets do not count: the set stands when the drop opens.
    await play(ben!, '20.00')
    expect(await taken(ben!, id)).toBe('rewards.envelope_not_eligible')
    expect(await taken(ana!, id)).toBe('ok')
  })

  test('are met together: a label, a level and deposits of the day', async () => {
    const labels = [{ key: 'regular', labelName: 'Regular', color: '#2B6B20' }]
    await changeSettings(w, 'identity.labels', { labels })
    const label = async (who: TestMember) =>
      w.call(
        setMemberLabels,
        { memberId: who.memberId, labels: ['regular'], reason: 'A regular' },
        { as: await w.staff('support') },
      )
    const [ana, ben, eve] = await members(3)
    for (const one of [ana!, ben!]) await label(one)
    for (const one of [ana!, eve!]) await giveLevel(one, 2)
    const id = await add({ label: 'regular', levelMin: 2 })
    const rich = await add({ title: 'For depositors', depositMin: money('1') })
    const verified = await add({ title: 'For verified', verifiedOnly: true })
    goTo('12:00')
    expect(await taken(ana!, id)).toBe('ok')
    expect(await taken(ben!, id)).toBe('rewards.envelope_not_eligible')
    expect(await taken(eve!, id)).toBe('rewards.envelope_not_eligible')
    for (const one of [rich, verified]) expect(await taken(ana!, one)).toBe('rewards.envelope_not_eligible')
  })
})

describe('a member who may get nothing (Reward rules §1)', () => {
  test('sees no drop and takes no envelope: excluded, in a time-out, an assistant, or blocked', async () => {
    const id = await add()
    goTo('12:00')
    const change = (set: string) => (who: TestMember) =>
      w.platform.database.pool.query(`update identity.members set ${set} where member_id = $1`, [who.memberId])
    const refusals = [
      [(as: TestMember) => w.call(excludeMyself, { months: 6 }, { as }), 'rewards.envelope_not_eligible'],
      [(as: TestMember) => w.call(takeTimeOut, { days: 1 }, { as }), 'rewards.envelope_not_eligible'],
      [change(`account_type = ${ACCOUNT_TYPE.assistant}`), 'session.forbidden'],
    ] as const
    for (const [bar, code] of refusals) {
      const [who] = await members(1)
      await bar(who!)
      expect(await w.call(envelopes, {}, { as: who! })).toEqual({ drops: [], humanCheck: null })
      expect(await taken(who!, id)).toBe(code)
    }
    const [blocked] = await members(1)
    await change(`status = 'blocked'`)(blocked!)
    expect(await taken(blocked!, id)).not.toBe('ok')
    expect((await desk()).find(({ title }) => title === `Envelopes ${day}`)!.takenAmount).toBe(0n)
  })
})

describe('staff', () => {
  test('make no series with days that are over, or with amounts that do not add up', async () => {
    const refused = (wish: Partial<Asked>) => w.outcome(addEnvelopes, asked(wish), { as: marketing })
    expect(await refused({ firstDay: '2026-02-01', lastDay: '2026-02-02' })).toBe('rewards.envelope_terms')
    expect(await refused({ times: ['12:00', '12:00'] })).toBe('rewards.envelope_terms')
    expect(await refused({ min: money('1'), max: money('2') })).toBe('rewards.envelope_terms')
    expect(await refused({ mode: 'random' })).toBe('rewards.envelope_terms')
    expect(await refused({ total: money('0.02') })).toBe('rewards.envelope_amounts')
    const random = { mode: 'random', total: money('10'), count: 4 } as const
    expect(await refused({ ...random, min: money('0.50'), max: money('2') })).toBe('rewards.envelope_amounts')
    const table = [{ amount: money('5'), count: 1 }]
    expect(await refused({ mode: 'table', total: money('5'), count: 2, table })).toBe('rewards.envelope_amounts')
    expect(await refused({ mode: 'table', total: money('6'), count: 1, table })).toBe('rewards.envelope_amounts')
  })

  test('need a second person above the budget of the setting, which counts all drops', async () => {
    const large = asked({ title: 'Large', total: money('600'), times: ['12:00', '20:00'] })
    const { approvalId } = await w.call(addEnvelopes, large, { as: marketing })
    const titles = async () => (await desk()).map(({ title }) => title)
    expect(await titles()).not.toContain('Large')
    expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as: marketing })).not.toBe('ok')
    expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as: await w.staff('finance') })).toBe('ok')
    expect(await titles()).toContain('Large')
  })

  test('pause a series: its drops end, the rest returns, and a resumed series makes its later drops', async () => {
    const before = await setAside()
    const id = await add({ times: ['12:00', '20:00'] })
    goTo('12:00')
    const [ana, ben] = await members(2)
    const first = await take(ana!, id, 'key-of-ana')
    const { id: series } = (await desk()).find(({ title }) => title === `Envelopes ${day}`)!
    await w.call(pauseEnvelopes, { id: series, isPaused: true, reason: 'A mistake' }, { as: marketing })
    expect(await setAside()).toBe(before)
    expect(await taken(ben!, id)).toBe('rewards.envelope_over')
    expect(await take(ana!, id, 'key-of-ana')).toEqual(first)
    const record = await w.call(envelopeRecord, { id })
    expect(verifyEnvelope(record, {}).verdict).toBe('consistent')
    await w.call(pauseEnvelopes, { id: series, isPaused: false, reason: 'It is right' }, { as: marketing })
    await w.runJobs()
    // The drops that the pause ended stay closed.
    expect(await setAside()).toBe(before)
    expect((await desk()).find((one) => one.id === series)).toMatchObject({ pausedAt: null, takenAmount: first.amount })
  })

  test('T169 rotate the secret while a drop waits, and the drop needs the former one no more', async () => {
    const id = await add()
    const { clock, database } = w
    const secret = new Uint8Array(32).fill(8)
    const during = await world({ clock, database, secrets: { secret, readSecrets: [TEST_SECRET] } })
    expect((await during.app.reencrypt()).rewards).toMatchObject({ left: 0 })
    await during.close()
    const after = await world({ clock, database, secrets: { secret, readSecrets: [] } })
    goTo('12:00')
    const ana = await after.member()
    expect(await after.outcome(takeEnvelope, { id }, { as: ana })).toBe('ok')
    goTo('12:31')
    await after.platform.jobs.add(after.platform.database.db, 'rewards.envelopes', {})
    await after.runJobs()
    expect((await after.call(envelopeRecord, { id })).claims).toHaveLength(1)
    await after.close()
  })
})
