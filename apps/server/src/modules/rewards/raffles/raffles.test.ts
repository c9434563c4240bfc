import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dayFrom, startOfDay } from '@croupier/kernel/business-day'
import { parseMoney } from '@croupier/kernel/money'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import type { Input } from '@croupier/wire/endpoint'
import { freePlayLogin } from '@croupier/wire/identity/trial'
import { claimGrant, offeredGrants } from '@croupier/wire/rewards/grants'
import { claimRaffle, raffleRecord, raffles } from '@croupier/wire/rewards/raffles'
import { addRaffle, raffleDesk } from '@croupier/wire/rewards/raffles.console'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { balance } from '@croupier/wire/wallet/wallet'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findOpenBets, place, resultOf, settleResults, ticketOf } from '../../../testing/bets.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { TEST_SECRET, type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let marketing: TestStaff
const money = parseMoney
type Asked = Input<typeof addRaffle>
const folder = mkdtempSync(join(tmpdir(), 'raffle-'))
const verifier = fileURLToPath(new URL('../../../../../../tools/verify/raffle.mjs', import.meta.url))

/** Each test has days of its own, so that the bets of one do not count in another. */
let day = 2
const dayOf = (offset = 0) => dayFrom(`2026-03-${String(day + offset).padStart(2, '0')}`)
const startOf = (offset: number) => startOfDay(dayOf(offset), w.app.modules.games.businessDay()).getTime()
beforeAll(async () => {
  w = await world()
})
afterAll(async () => {
  await w.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  day += 2
  w.clock.set(new Date(startOf(0) + 3_600_000))
  marketing = await w.staff('marketing')
})

const asked = (wish: Partial<Asked> = {}): Asked => ({
  ...{ title: `Raffle ${day}`, category: null, firstDay: dayOf(), lastDay: dayOf(), perTicket: money('10') },
  ...{ maxTickets: 5, onePrizeEach: true, prizes: [money('100'), money('50'), money('25')], reason: 'Our raffle' },
  ...wish,
})
async function add(wish: Partial<Asked> = {}): Promise<string> {
  const raffle = asked(wish)
  expect(await w.call(addRaffle, raffle, { as: marketing })).toEqual({ approvalId: null })
  return (await w.call(raffleDesk, {}, { as: marketing })).raffles.find(({ title }) => title === raffle.title)!.id
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
  w.clock.advance('1m')
}
const run = async () => {
  await w.platform.jobs.add(w.platform.database.db, 'rewards.raffles', {})
  await w.runJobs()
}
const rich = () => w.member({ cash: '2000.00' })
const claim = (as: TestMember, id: string) => w.call(claimRaffle, { id }, { as })
const claimed = (as: TestMember, id: string) => w.outcome(claimRaffle, { id }, { as })
const raffleOf = async (as: TestMember, id: string) =>
  (await w.call(raffles, {}, { as })).raffles.find((one) => one.id === id)!
/** Plays and claims: a ticket for each 10.00. */
async function take(id: string, amount: string): Promise<TestMember> {
  const who = await rich()
  await play(who, amount)
  await claim(who, id)
  return who
}
const toEnd = () => w.clock.set(new Date(startOf(1)))
async function drawNow(): Promise<void> {
  toEnd()
  await run()
  w.clock.advance('1m')
  await run()
}
/** The member with a new session: sessions end when the clock moves far. */
const again = async (who: TestMember): Promise<TestMember> => ({
  ...who,
  ...(await w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, who.memberId, { address: '127.0.0.1', userAgent: '' }))),
})
const offered = async (who: TestMember) => (await w.call(offeredGrants, {}, { as: await again(who) })).items
/** Runs the verifier as anyone would. */
const verify = (record: unknown, ...noted: string[]) =>
  new Promise<number | null>((resolve) => {
    const file = join(folder, 'record.json')
    writeFileSync(file, JSON.stringify(record))
    const child = execFile(process.execPath, [verifier, file, ...noted], () => resolve(child.exitCode))
  })

describe('a raffle', () => {
  test('gives a ticket for each sum of valid bets up to the maximum, and later bets add more at the next claim', async () => {
    const id = await add()
    const ana = await rich()
    await play(ana, '9.99')
    expect(await claim(ana, id)).toEqual({ added: 0, tickets: 0 })
    await play(ana, '20.01')
    expect((await raffleOf(ana, id)).own).toEqual({ tickets: 0, claimable: 3, pseudonym: null, numbers: [] })
    expect(await claim(ana, id)).toEqual({ added: 3, tickets: 3 })
    expect(await claim(ana, id)).toEqual({ added: 0, tickets: 3 })
    await play(ana, '500.00')
    expect(await claim(ana, id)).toEqual({ added: 2, tickets: 5 })
    expect(await raffleOf(ana, id)).toMatchObject({
      tickets: 5,
      own: { tickets: 5, claimable: 0, pseudonym: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })

  test('gives the tickets of many claims at once one time only', async () => {
    const id = await add()
    const ana = await rich()
    await play(ana, '40.00')
    const node = await w.another()
    const all = Array.from({ length: 6 }, (_, at) => (at % 2 ? w : node).call(claimRaffle, { id }, { as: ana }))
    expect((await Promise.all(all)).map(({ added }) => added).toSorted()).toEqual([0, 0, 0, 0, 0, 4])
    expect((await raffleOf(ana, id)).tickets).toBe(4)
    await node.close()
  })

  test('counts the bets of its category and its days', async () => {
    const other = await add({ title: 'Live', category: 'LIVE' })
    const tomorrow = await add({ title: 'Tomorrow', firstDay: dayOf(1), lastDay: dayOf(1) })
    const ana = await rich()
    await play(ana, '40.00')
    expect(await claim(ana, other)).toEqual({ added: 0, tickets: 0 })
    expect(await claimed(ana, tomorrow)).toBe('rewards.raffle_closed')
    toEnd()
    expect(await claimed(await again(ana), other)).toBe('rewards.raffle_closed')
    expect(await claim(await again(ana), tomorrow)).toEqual({ added: 0, tickets: 0 })
    expect(await claimed(await again(ana), 'f-unknown')).toBe('rewards.raffle_unknown')
  })

  test('commits before it opens, publishes the hash of its tickets before the draw, and proves itself after it', async () => {
    const id = await add()
    const [ana, ben] = [await take(id, '20.00'), await take(id, '30.00')]
    await play(ana, '10.00')
    await claim(ana, id)
    const open = await raffleOf(ana, id)
    expect(open).toMatchObject({ state: 'open', entriesHash: null, winners: [] })
    expect(await w.outcome(raffleRecord, { id })).toBe('rewards.raffle_unknown')
    toEnd()
    await run()
    const closed = await raffleOf(await again(ana), id)
    expect(closed).toMatchObject({ state: 'closed', commitment: open.commitment, tickets: 6, winners: [] })
    expect(closed.own.numbers).toEqual([
      { from: 1, to: 2 },
      { from: 6, to: 6 },
    ])
    await run()
    expect(await w.outcome(raffleRecord, { id })).toBe('rewards.raffle_unknown')
    w.clock.advance('1m')
    await run()

    const record = await w.call(raffleRecord, { id })
    expect(record).toMatchObject({ commitment: open.commitment, entriesHash: closed.entriesHash, ticketCount: 6 })
    const owners = [
      (await raffleOf(await again(ana), id)).own.pseudonym,
      (await raffleOf(await again(ben), id)).own.pseudonym,
    ]
    expect(record.entries).toEqual([
      { owner: owners[0], tickets: 2 },
      { owner: owners[1], tickets: 3 },
      { owner: owners[0], tickets: 1 },
    ])
    expect(JSON.stringify(record)).not.toMatch(new RegExp([ana.memberId, ana.username].join('|')))
    const noted = ['--commitment', open.commitment, '--entries', closed.entriesHash!]
    expect(await verify(record, ...noted)).toBe(0)
    expect(await verify(record)).toBe(3)
    expect(await verify({ ...record, serverSeed: record.seedHash }, ...noted)).toBe(1)
    expect(await verify({ ...record, winners: record.winners.toReversed() }, ...noted)).toBe(1)
  })

  test('draws once over two nodes, and pays each prize as a reward', async () => {
    const id = await add()
    const members = [await take(id, '10.00'), await take(id, '50.00')]
    const node = await w.another()
    const both = async () => {
      await w.platform.jobs.add(w.platform.database.db, 'rewards.raffles', {})
      await w.platform.jobs.add(w.platform.database.db, 'rewards.raffles', {})
      await Promise.all([w.runJobs(), node.runJobs()])
    }
    toEnd()
    await both()
    w.clock.advance('1m')
    await both()
    const record = await w.call(raffleRecord, { id })
    await both()
    expect(await w.call(raffleRecord, { id })).toEqual(record)
    await node.close()
    // One prize each, so the third one has no member and stays with the house (Reward rules §9.2).
    const grants = (await Promise.all(members.map(offered))).flat()
    expect(grants.map(({ amount }) => amount).toSorted()).toEqual([money('100'), money('50')])
    expect(grants[0]).toMatchObject({ source: 'raffle', note: `Raffle ${day}` })
    marketing = await w.staff('marketing')
    const desk = (await w.call(raffleDesk, {}, { as: marketing })).raffles.find((one) => one.id === id)!
    expect(desk).toMatchObject({ state: 'drawn', budget: money('175'), paid: money('150'), tickets: 6 })

    const as = await again(members[0]!)
    const [own] = await offered(as)
    const before = (await w.call(balance, {}, { as })).cash
    await w.call(claimGrant, { id: own!.id }, { as })
    expect((await w.call(balance, {}, { as })).cash - before).toBe(own!.amount)
    const { winners } = await raffleOf(as, id)
    expect(winners.filter(({ isOwn }) => isOwn).map(({ amount }) => amount)).toEqual([own!.amount])
    const other = winners.find(({ isOwn }) => !isOwn)!
    expect(other.name).toBe(`${members[1]!.username.slice(0, 2)}***${members[1]!.username.at(-1)}`)
  })

  test('removes only the drawn ticket when a member may win several prizes', async () => {
    const id = await add({ onePrizeEach: false })
    const ana = await take(id, '20.00')
    await drawNow()
    expect((await offered(ana)).map(({ amount }) => amount).toSorted()).toEqual([money('100'), money('50')])
    const { winners } = await w.call(raffleRecord, { id })
    expect(winners.map(({ ticket }) => ticket).toSorted()).toEqual([1, 2])
  })

  test('without a ticket is drawn without a winner', async () => {
    const id = await add()
    await drawNow()
    const record = await w.call(raffleRecord, { id })
    expect(record).toMatchObject({ ticketCount: 0, winners: [] })
    expect(await verify(record)).toBe(3)
  })
})

describe('a member who may get nothing (Reward rules §1)', () => {
  test('sees no raffle and claims no ticket: excluded, in a time-out, an assistant, on trial, or blocked', async () => {
    const id = await add()
    const change = (set: string) => (who: TestMember) =>
      w.platform.database.pool.query(`update identity.members set ${set} where member_id = $1`, [who.memberId])
    const refusals = [
      [(as: TestMember) => w.call(excludeMyself, { months: 6 }, { as }), 'rewards.member_refused'],
      [(as: TestMember) => w.call(takeTimeOut, { days: 1 }, { as }), 'rewards.member_refused'],
      [change(`account_type = ${ACCOUNT_TYPE.assistant}`), 'session.forbidden'],
    ] as const
    for (const [bar, code] of refusals) {
      const who = await rich()
      await play(who, '30.00')
      await bar(who)
      expect(await w.call(raffles, {}, { as: who })).toEqual({ raffles: [] })
      expect(await claimed(who, id)).toBe(code)
    }
    await changeSettings(w, 'content.flags', { FREEPLAY3: true })
    const start = { os: 'Linux', platform: 'W' as const, random: 'start-of-a-visitor-1-x', gatewayVersion: 3 as const }
    const trial = await w.call(freePlayLogin, start)
    expect(await w.outcome(raffles, {}, { as: trial })).toBe('session.trial_refused')
    expect(await w.outcome(claimRaffle, { id }, { as: trial })).toBe('session.trial_refused')
    const blocked = await rich()
    await play(blocked, '30.00')
    await change(`status = 'blocked'`)(blocked)
    expect(await claimed(blocked, id)).not.toBe('ok')
    marketing = await w.staff('marketing')
    expect((await w.call(raffleDesk, {}, { as: marketing })).raffles.find((one) => one.id === id)!.tickets).toBe(0)
  })

  test('has no ticket in the list when the raffle closes, and gets no prize when barred after that', async () => {
    const id = await add()
    const [ana, ben, eve] = [await take(id, '20.00'), await take(id, '10.00'), await take(id, '10.00')]
    await w.call(takeTimeOut, { days: 7 }, { as: ana })
    toEnd()
    await run()
    const closed = await raffleOf(await again(ben), id)
    expect(closed.tickets).toBe(2)
    await w.call(excludeMyself, { months: 6 }, { as: await again(eve) })
    w.clock.advance('1m')
    await run()
    const record = await w.call(raffleRecord, { id })
    expect(record.entries.map(({ tickets }) => tickets)).toEqual([1, 1])
    expect(await offered(ben)).toHaveLength(1)
    expect(await offered(ana)).toEqual([])
    expect(await offered(eve)).toEqual([])
    // The result stays as it was drawn, without the name of the excluded member.
    const { winners } = await raffleOf(await again(ben), id)
    expect(winners.map(({ isOwn, name }) => isOwn || name).toSorted()).toEqual(['', true])
    marketing = await w.staff('marketing')
    const desk = (await w.call(raffleDesk, {}, { as: marketing })).raffles.find((one) => one.id === id)!
    expect(desk.paid).toBe(winners.find(({ isOwn }) => isOwn)!.amount)
  })
})

describe('staff', () => {
  test('make no raffle with days that are over, or with prizes of parts of a cent', async () => {
    const refused = (wish: Partial<Asked>) => w.outcome(addRaffle, asked(wish), { as: marketing })
    expect(await refused({ firstDay: dayOf(-2), lastDay: dayOf(-1) })).toBe('rewards.raffle_terms')
    expect(await refused({ firstDay: dayOf(1) })).toBe('rewards.raffle_terms')
    expect(await refused({ prizes: [money('1.0001')] })).toBe('money.whole_cents')
  })

  test('need a second person above the budget of the setting', async () => {
    const prizes = [money('600'), money('400.01')]
    const { approvalId } = await w.call(addRaffle, asked({ title: 'A large raffle', prizes }), { as: marketing })
    const titles = async () => (await w.call(raffleDesk, {}, { as: marketing })).raffles.map(({ title }) => title)
    expect(await titles()).not.toContain('A large raffle')
    expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as: marketing })).not.toBe('ok')
    expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as: await w.staff('finance') })).toBe('ok')
    expect(await titles()).toContain('A large raffle')
  })

  test('T169 rotate the secret while a raffle waits, and the draw needs the former one no more', async () => {
    const id = await add()
    await take(id, '10.00')
    const { clock, database } = w
    const secret = new Uint8Array(32).fill(8)
    const during = await world({ clock, database, secrets: { secret, readSecrets: [TEST_SECRET] } })
    expect((await during.app.reencrypt()).rewards).toMatchObject({ left: 0 })
    const { rows } = await sql<{ seed: Buffer }>`
      select seed_encrypted as seed from rewards.raffles where raffle_id = ${id}`.execute(w.platform.database.db)
    expect(() => w.platform.vault.decrypt('raffle-seed', rows[0]!.seed)).toThrow(
      'no secret of this deployment decrypts',
    )
    clock.set(new Date(startOf(1)))
    for (const _ of [1, 2]) {
      await during.platform.jobs.add(during.platform.database.db, 'rewards.raffles', {})
      await during.runJobs()
      clock.advance('1m')
    }
    expect((await w.call(raffleRecord, { id })).winners).toHaveLength(1)
    await during.close()
  })
})
