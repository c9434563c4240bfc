import type { MemberId } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { blockMember } from '@croupier/wire/backoffice/members.console'
import { claimGrant, endedGrants, offeredGrants } from '@croupier/wire/rewards/grants'
import { grantDesk, offerGrant, withdrawGrant } from '@croupier/wire/rewards/grants.console'
import { excludeMyself, takeTimeOut } from '@croupier/wire/safer-gambling/exclusions'
import { approve } from '@croupier/wire/staff/approvals.console'
import { balance } from '@croupier/wire/wallet/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onServer } from '../../../testing/server.ts'
import { type TestMember, type TestStaff, type World, world } from '../../../testing/world.ts'

let w: World
let host: TestStaff
beforeAll(async () => {
  w = await world()
  host = await w.staff('support-lead')
})
afterAll(() => w.close())

const note = 'Sorry for the wait'
const reason = 'The payout was late'
const offerTo = (member: string, amount = '25.00') =>
  w.call(offerGrant, { member, amount: parseMoney(amount), note, reason }, { as: host })
const offerOutcome = (member: string, amount = '25.00') =>
  w.outcome(offerGrant, { member, amount: parseMoney(amount), note, reason }, { as: host })
const offeredOf = (as: TestMember) => w.call(offeredGrants, {}, { as })
const cashOf = async (as: TestMember) => (await w.call(balance, {}, { as })).cash
async function withGrant(): Promise<{ as: TestMember; id: string }> {
  const as = await w.member()
  await offerTo(as.username)
  return { as, id: (await offeredOf(as)).items[0]!.id }
}
const again = (who: TestMember) =>
  w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.identity.openSession(tx, who.memberId, { address: '127.0.0.1', userAgent: '' }))
const run = async (task: string) => {
  await w.platform.jobs.add(w.platform.database.db, task, {})
  await w.runJobs()
}
const rewardsPosted = async () => {
  const sql = "select coalesce(sum(amount), 0)::bigint as sum from wallet.journal where kind = 'reward' and amount > 0"
  return (await w.platform.database.pool.query<{ sum: bigint }>(sql)).rows[0]!.sum
}

describe('a reward', () => {
  test('is offered by staff, claimed by the member, and paid to cash', async () => {
    const { as, id } = await withGrant()
    expect(await offeredOf(as)).toMatchObject({
      count: 1,
      items: [{ source: 'staff', note, amount: parseMoney('25') }],
    })
    const claimed = await w.call(claimGrant, { id }, { as })
    expect(claimed).toMatchObject({ id, state: 'claimed', endedAt: w.clock.now() })
    expect(await cashOf(as)).toBe(parseMoney('25'))
    expect((await offeredOf(as)).count).toBe(0)
    expect((await w.call(endedGrants, { pageSize: 20 }, { as })).items).toMatchObject([{ id, state: 'claimed' }])
    expect(await w.outcome(claimGrant, { id }, { as })).toBe('rewards.grant_ended')
  })

  test('is paid once for fifteen claims at once, over two nodes', async () => {
    const { as, id } = await withGrant()
    const other = await w.another()
    const claims = Array.from({ length: 15 }, (_, at) => (at % 2 ? w : other).outcome(claimGrant, { id }, { as }))
    const outcomes = await Promise.all(claims)
    expect(outcomes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(outcomes.filter((code) => code !== 'ok' && code !== 'rewards.grant_ended')).toEqual([])
    expect(await cashOf(as)).toBe(parseMoney('25'))
  })

  test('answers a repeated Idempotency-Key as the first time, also on another node, and another key that it has ended', async () => {
    const { as, id } = await withGrant()
    const other = await w.another()
    const answers = await Promise.all(
      [w, other, w].map((to) => to.send(claimGrant, { id }, { as, key: 'key-of-a-claim' })),
    )
    w.clock.advance('1m')
    answers.push(await other.send(claimGrant, { id }, { as, key: 'key-of-a-claim' }))
    const claimed = answers.map(({ answer }) => (answer.success ? answer.value : answer.code))
    expect(new Set(claimed.map((one) => (typeof one === 'string' ? one : one.endedAt?.getTime()))).size).toBe(1)
    expect(claimed[0]).toMatchObject({ id, state: 'claimed' })
    expect(await w.outcome(claimGrant, { id }, { as })).toBe('rewards.grant_ended')
    expect(await cashOf(as)).toBe(parseMoney('25'))
  })

  test('is paid among many that are claimed at once, of which some are refused, each with its own answer', async () => {
    const all = await Promise.all(Array.from({ length: 24 }, withGrant))
    const [barred, withdrawn, stolen, ...paid] = all
    await w.call(takeTimeOut, { days: 1 }, { as: barred!.as })
    await w.call(withdrawGrant, { id: withdrawn!.id, code: 'mistake', reason }, { as: host })
    const claims = [barred!, withdrawn!, { as: barred!.as, id: stolen!.id }, ...paid]
    const outcomes = await Promise.all(claims.map(({ as, id }) => w.outcome(claimGrant, { id }, { as })))
    expect(outcomes.slice(0, 3)).toEqual(['member.timed_out', 'rewards.grant_ended', 'rewards.grant_unknown'])
    expect(new Set(outcomes.slice(3))).toEqual(new Set(['ok']))
    for (const { as } of paid) expect(await cashOf(as)).toBe(parseMoney('25'))
    for (const { as } of [barred!, withdrawn!, stolen!]) expect(await cashOf(as)).toBe(0n)
    expect((await offeredOf(stolen!.as)).count).toBe(1)
  })

  test('T115 stays offered when its payment fails', async () => {
    const { as, id } = await withGrant()
    const journal = (right: string) => onServer(w.database.url, (client) => client.query(right))
    await journal('revoke insert on wallet.journal from croupier_app')
    expect(await w.outcome(claimGrant, { id }, { as })).toBe('server.fault')
    await journal('grant insert on wallet.journal to croupier_app')
    expect((await offeredOf(as)).items).toMatchObject([{ id, state: 'offered' }])
    expect(await w.outcome(claimGrant, { id }, { as })).toBe('ok')
    expect(await cashOf(as)).toBe(parseMoney('25'))
  })

  test('of another member is unknown', async () => {
    const { id } = await withGrant()
    expect(await w.outcome(claimGrant, { id }, { as: await w.member() })).toBe('rewards.grant_unknown')
  })

  test('above the limit needs a second member of staff', async () => {
    const as = await w.member()
    const { approvalId } = await offerTo(as.username, '100.01')
    expect((await offeredOf(as)).count).toBe(0)
    expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as: host })).not.toBe('ok')
    expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as: await w.staff('finance') })).toBe('ok')
    expect((await offeredOf(as)).items).toMatchObject([{ amount: parseMoney('100.01'), note }])
    expect(await offerOutcome(as.username, '0.0050')).toBe('money.whole_cents')
    expect(await offerOutcome('nobody-of-this-name')).toBe('member.unknown')
  })

  test('is withdrawn by staff with a reason that the member reads, and a note that only staff read', async () => {
    const { as, id } = await withGrant()
    const withdrawal = { id, code: 'mistake', reason: 'Wrong account' } as const
    expect(await w.call(withdrawGrant, withdrawal, { as: host })).toEqual({ approvalId: null })
    expect(await w.outcome(claimGrant, { id }, { as })).toBe('rewards.grant_ended')
    const { items } = await w.call(endedGrants, { pageSize: 20 }, { as })
    expect(items).toMatchObject([{ state: 'withdrawn', note, endReason: 'mistake' }])
    expect(JSON.stringify(items, (_, value: unknown) => `${value}`)).not.toContain('Wrong account')
    expect(await w.outcome(withdrawGrant, withdrawal, { as: host })).toBe('rewards.grant_ended')
    const desk = await w.call(grantDesk, { search: as.username, page: 1, pageSize: 20 }, { as: host })
    expect(desk.items).toMatchObject([{ endReason: 'mistake', endNote: 'Wrong account' }])
  })

  test('is withdrawn above the limit only with a second person', async () => {
    const as = await w.member()
    const given = await w.call(
      offerGrant,
      { member: as.username, amount: parseMoney('500'), note, reason },
      { as: host },
    )
    const finance = await w.staff('finance')
    await w.call(approve, { approvalId: given.approvalId!, note: '' }, { as: finance })
    const { id } = (await offeredOf(as)).items[0]!
    const { approvalId } = await w.call(withdrawGrant, { id, code: 'terms', reason }, { as: host })
    expect((await offeredOf(as)).count).toBe(1)
    expect(await w.outcome(approve, { approvalId: approvalId!, note: '' }, { as: host })).toBe('session.forbidden')
    await w.call(approve, { approvalId: approvalId!, note: '' }, { as: finance })
    expect((await offeredOf(as)).count).toBe(0)
    expect((await w.call(endedGrants, { pageSize: 20 }, { as })).items).toMatchObject([{ endReason: 'terms' }])
  })

  test('expires, and is paid no more from that instant on', async () => {
    const { as, id } = await withGrant()
    w.clock.set((await offeredOf(as)).items[0]!.expiresAt)
    const session = await again(as)
    expect((await w.call(offeredGrants, {}, { as: session })).count).toBe(0)
    expect(await w.outcome(claimGrant, { id }, { as: session })).toBe('rewards.grant_ended')
    await run('rewards.expire')
    expect((await w.call(endedGrants, { pageSize: 20 }, { as: session })).items).toMatchObject([
      { id, state: 'expired' },
    ])
    host = await w.staff('support-lead')
  })

  test('expires, although many offers of an excluded member are due before it', async () => {
    const barred = await w.member()
    await w.call(excludeMyself, { months: 6 }, { as: barred })
    const { as, id } = await withGrant()
    const end = (await offeredOf(as)).items[0]!.expiresAt
    await onServer(w.database.url, (client) =>
      client.query(
        `insert into rewards.grants (grant_id, member_id, source, source_ref, amount, note, offered_at, expires_at)
         select gen_random_uuid(), $1, 'staff', gen_random_uuid()::text, 100, '', $2, $2::timestamptz - n * interval '1 ms'
         from generate_series(1, 1_000) n`,
        [barred.memberId, end],
      ),
    )
    w.clock.set(end)
    await run('rewards.expire')
    const { items } = await w.call(endedGrants, { pageSize: 20 }, { as: await again(as) })
    expect(items).toMatchObject([{ id, state: 'expired' }])
    host = await w.staff('support-lead')
  })

  test('history follows its cursor, and refuses another one', async () => {
    const as = await w.member()
    for (const amount of ['1.00', '2.00', '3.00']) await offerTo(as.username, amount)
    for (const { id } of (await offeredOf(as)).items) await w.call(claimGrant, { id }, { as })
    const first = await w.call(endedGrants, { pageSize: 2 }, { as })
    const second = await w.call(endedGrants, { pageSize: 2, before: first.next! }, { as })
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3)
    expect(second.next).toBeNull()
    expect(await w.outcome(endedGrants, { pageSize: 20, before: 'nonsense' }, { as })).toBe('request.malformed')
  })

  test('sums of all rewards equal those of the ledger', async () => {
    const desk = await w.call(grantDesk, { page: 1, pageSize: 5 }, { as: host })
    expect(desk.totals.claimed).toBe(await rewardsPosted())
  })
})

describe('an account that may get nothing', () => {
  const refused: [string, (as: TestMember) => Promise<unknown>, string][] = [
    ['takes a time-out', (as) => w.call(takeTimeOut, { days: 1 }, { as }), 'member.timed_out'],
    ['is self-excluded', (as) => w.call(excludeMyself, { months: 6 }, { as }), 'member.excluded'],
  ]
  test.each(refused)('%s: is offered nothing, sees nothing and claims nothing', async (_, bar, code) => {
    const { as, id } = await withGrant()
    await bar(as)
    expect(await offeredOf(as)).toEqual({ items: [], count: 0 })
    expect(await w.outcome(claimGrant, { id }, { as })).toBe(code)
    expect(await offerOutcome(as.username)).toBe('rewards.member_refused')
    expect(await cashOf(as)).toBe(0n)
  })

  test('is blocked, or an assistant: is offered nothing', async () => {
    const blocked = await w.member()
    await w.call(blockMember, { memberId: blocked.memberId, reason }, { as: await w.staff('risk') })
    expect(await offerOutcome(blocked.username)).toBe('rewards.member_refused')
    const agent = await w.member({ accountType: ACCOUNT_TYPE.masterAgent })
    const assistant = await w.member({ accountType: ACCOUNT_TYPE.masterAssistant, upline: agent.memberId })
    expect(await offerOutcome(assistant.username)).toBe('rewards.member_refused')
  })

  test('loses no reward to a time-out: its end moves by the length of the time-out', async () => {
    const { as } = await withGrant()
    const endOf = async (memberId: MemberId) => {
      const sql = 'select expires_at as at from rewards.grants where member_id = $1'
      return (await w.platform.database.pool.query<{ at: Date }>(sql, [memberId])).rows[0]!.at.getTime()
    }
    const before = await endOf(as.memberId)
    await w.call(takeTimeOut, { days: 2 }, { as })
    await w.runJobs()
    expect(await endOf(as.memberId)).toBe(before + 2 * 86_400_000)
  })
})
