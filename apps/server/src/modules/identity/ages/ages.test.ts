import { Refusal } from '@croupier/kernel/refusals'
import { member as memberForStaff } from '@croupier/wire/backoffice/members.console'
import { updateProfile } from '@croupier/wire/identity/profile'
import { play } from '@croupier/wire/safer-gambling/play'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { place, ticketOf } from '../../../testing/bets.ts'
import { eventually } from '../../../testing/eventually.ts'
import { identityChecksIn } from '../../../testing/identity-checks.ts'
import { changeSettings } from '../../../testing/settings.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close({ without: ['lottery'] }))

const setAge = (minimumAge: number) => changeSettings(w, 'identity.registration', { minimumAge })
async function judge(): Promise<void> {
  await w.platform.jobs.add(w.platform.database.db, 'identity.ages', {})
  await w.runJobs()
}
const rows = async (text: string, values: unknown[] = []) => (await w.platform.database.pool.query(text, values)).rows
const isMarked = async ({ memberId }: TestMember): Promise<boolean> =>
  (await rows('select from identity.under_age where member_id = $1', [memberId])).length === 1
/** A bet on a node: `ok`, or the code of its refusal. */
const outcomeOfBet = (node: World, { memberId }: TestMember): Promise<string> =>
  place(node, ticketOf(memberId, { at: w.clock.now() })).then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
async function bornOn(birthday: string): Promise<TestMember> {
  const member = await w.member({ cash: '100.00' })
  await w.call(updateProfile, { birthday }, { as: member })
  return member
}

describe('T010 members below a raised minimum age', () => {
  test('are found by a job that the change of the setting starts, on every node', async () => {
    const ana = await bornOn('2007-01-15')
    await setAge(21)
    await eventually(async () => {
      await w.runJobs()
      expect(await isMarked(ana)).toBe(true)
    })
    expect((await w.call(play, {}, { as: ana })).stop).toEqual({ reason: 'under_age', until: null })
    const staff = await w.staff('support')
    const { underAgeSince } = await w.call(memberForStaff, { memberId: ana.memberId }, { as: staff })
    expect(underAgeSince).toEqual(w.clock.now())
    const other = await world({ database: w.database, clock: w.clock })
    expect(await outcomeOfBet(other, ana)).toBe('member.under_age')
    await other.close({ without: ['lottery'] })
    await setAge(18)
    await judge()
    expect(await isMarked(ana)).toBe(false)
    expect(await outcomeOfBet(w, ana)).toBe('ok')
  })
  test('may play again on the day on which they come of age everywhere', async () => {
    w.clock.set(new Date('2026-05-19T09:00:00Z'))
    const ben = await bornOn('2005-05-20')
    await setAge(21)
    await judge()
    expect(await isMarked(ben)).toBe(true)
    w.clock.set(new Date('2026-05-20T11:59:00Z'))
    await judge()
    expect(await isMarked(ben)).toBe(true)
    w.clock.set(new Date('2026-05-20T12:00:00Z'))
    await judge()
    expect(await isMarked(ben)).toBe(false)
  })
  test('are marked when staff verify an earlier birthday than was known, and nobody else is', async () => {
    await setAge(21)
    const [cid, dan] = [await w.member(), await w.member()]
    await setAge(18)
    await identityChecksIn(w).submit(cid, { fullName: 'Cid Okafor', birthday: '2007-01-15' })
    await setAge(21)
    await judge()
    expect(await isMarked(cid)).toBe(false)
    await identityChecksIn(w).accept(cid)
    expect([await isMarked(cid), await isMarked(dan)]).toEqual([true, false])
  })
})

describe('a run over all members', () => {
  /** A few more than one step of a run reads. */
  const MEMBERS = 520
  beforeAll(async () => {
    await setAge(18)
    await judge()
    const model = await bornOn('2007-01-15')
    await rows(
      `insert into identity.members (member_id, username, account_type, status, password_changed_at, nickname, language, avatar,
         profile_encrypted, registered_at, registered_from, referral_code)
       select 'x' || lpad(n::text, 6, '0'), 'crowd' || n, 0, 'active', now(), '', 'en', 'a01', m.profile_encrypted, now(), '', 'r' || n
       from identity.members m, generate_series(1, $2) n where m.member_id = $1`,
      [model.memberId, MEMBERS],
    )
  })
  const marked = async () =>
    (
      await rows(
        `select count(*)::int as count from identity.under_age u join identity.members m using (member_id)
         where m.username like 'crowd%'`,
      )
    )[0].count

  test('reads them in steps and marks all', async () => {
    await setAge(21)
    await judge()
    expect(await marked()).toBe(MEMBERS)
    expect(await rows('select minimum_age, finished_at is not null as done from identity.age_runs')).toEqual([
      { minimum_age: 21, done: true },
    ])
  })
  test('goes on where a node that died has left it', async () => {
    await setAge(18)
    await judge()
    expect(await marked()).toBe(0)
    await setAge(21)
    await rows("update identity.age_runs set minimum_age = 21, finished_at = null, after_id = 'x000500'")
    await judge()
    expect(await marked()).toBe(MEMBERS - 500)
  })
  test('stores no birthday in clear', async () => {
    const found = await rows(
      "select from identity.members where position('2007-01-15'::bytea in profile_encrypted) > 0 limit 1",
    )
    expect(found).toEqual([])
  })
})
