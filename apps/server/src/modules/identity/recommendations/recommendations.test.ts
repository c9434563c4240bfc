import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { memberContacts } from '@croupier/wire/identity/contacts'
import { affiliate, register } from '@croupier/wire/identity/registration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentLine, linkOf, presetOf } from '../../../testing/agents.ts'
import { newAddress } from '../../../testing/logins.ts'
import { type TestMember, type World, world } from '../../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

let count = 0
const PASSWORD = 'four quiet horses'
type Over = Record<string, string | { code: string; at: Date; subId?: string }>
const registered = (over: Over, address = newAddress()) =>
  w.outcome(
    register,
    {
      username: `guest${++count}`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      registerMethod: 'WEB',
      ageConfirmed: true,
      termsAccepted: true,
      termsVersion: '1',
      privacyVersion: '1',
      ...over,
    },
    { address },
  )
const { pool } = { pool: () => w.platform.database.pool }
const affiliateCodeOf = async ({ memberId }: TestMember): Promise<string> => {
  const { rows } = await pool().query('select code from identity.affiliate_codes where member_id = $1', [memberId])
  return rows[0].code
}
const recommendationsOf = async (username: string) => {
  const { rows } = await pool().query(
    `select kind, recommender_id, domain, is_deciding from identity.recommendations
      where member_id = (select member_id from identity.members where username = $1) order by kind`,
    [username],
  )
  return rows
}

describe('§7 the check of an affiliate code', () => {
  test('accepts the code of an agent, in any case', async () => {
    const code = await affiliateCodeOf(await w.member({ accountType: ACCOUNT_TYPE.agent }))
    const asked = { code: code.toUpperCase(), domain: 'play.example' }
    expect(await w.call(affiliate, asked)).toEqual({ affiliateCode: code, domain: 'play.example' })
  })
  test('accepts a code on its own domains only, and finds the code of a domain', async () => {
    const code = await affiliateCodeOf(await w.member({ accountType: ACCOUNT_TYPE.agent }))
    await pool().query('update identity.affiliate_codes set domains = $2 where code = $1', [code, ['ana.example']])
    expect(await w.outcome(affiliate, { code, domain: 'bob.example' })).toBe('register.affiliate_invalid')
    expect(await w.outcome(affiliate, { code })).toBe('register.affiliate_invalid')
    expect(await w.outcome(affiliate, { code, domain: 'ANA.example:443' })).toBe('ok')
    expect(await w.call(affiliate, { code: '', domain: 'ana.example' })).toMatchObject({ affiliateCode: code })
    expect(await w.call(affiliate, { code: '', domain: 'bob.example' })).toEqual({ affiliateCode: null, domain: null })
  })
  test('refuses the code of a blocked agent, and members who are no agents', async () => {
    const agent = await w.member({ accountType: ACCOUNT_TYPE.agent })
    const code = await affiliateCodeOf(agent)
    const { db } = w.platform.database
    await db.transaction().execute((tx) => w.app.modules.identity.setBlocked(tx, agent.memberId, true))
    expect(await w.outcome(affiliate, { code })).toBe('register.affiliate_invalid')
    expect(await w.outcome(affiliate, { code: (await w.member()).memberId })).toBe('register.affiliate_invalid')
  })
  test('T156 ends after sixty wrong codes from one network', async () => {
    const address = newAddress()
    const policy = { limit: 60 }
    for (let at = 0; at < policy.limit; at++) {
      // The calls of a minute are bounded, too.
      if (at % 30 === 0) await pool().query('delete from platform.rate_limits')
      expect(await w.outcome(affiliate, { code: `wrong${at}` }, { address })).toBe('register.affiliate_invalid')
    }
    await pool().query('delete from platform.rate_limits')
    expect(await w.outcome(affiliate, { code: 'wrong' }, { address })).toBe('login.locked')
    expect(await registered({ affiliateCode: 'wrong' }, address)).toBe('login.locked')
  })
})

describe('§4 a registration', () => {
  test('stores who recommended the member, in each way', async () => {
    const [agent, ana, ben] = [await w.member({ accountType: ACCOUNT_TYPE.agent }), await w.member(), await w.member()]
    const { referralCode } = await w.call(memberContacts, {}, { as: ana })
    await w.platform.database.pool.query('select 1')
    const username = `guest${count + 1}`
    const invitation = { affiliateCode: await affiliateCodeOf(agent), referralCode, domain: 'play.example' }
    expect(await registered(invitation)).toBe('ok')
    expect(await recommendationsOf(username)).toEqual([
      { kind: 'affiliate', recommender_id: agent.memberId, domain: 'play.example', is_deciding: true },
      { kind: 'referral', recommender_id: ana.memberId, domain: null, is_deciding: false },
    ])
    expect(ben.memberId).not.toBe(ana.memberId)
  })
  test('with an affiliate code that nobody has creates no account, whoever else invited', async () => {
    const { referralCode } = await w.call(memberContacts, {}, { as: await w.member() })
    const username = `guest${count + 1}`
    expect(await registered({ affiliateCode: 'nobody22', referralCode })).toBe('register.affiliate_invalid')
    const { rows } = await pool().query('select 1 from identity.members where username = $1', [username])
    expect(rows).toEqual([])
  })
})

describe('Agent rules §11 the line of a new member', () => {
  const lineOf = async (invitation: Over) => {
    const username = `guest${count + 1}`
    expect(await registered(invitation)).toBe('ok')
    const { rows } = await pool().query('select member_id from identity.members where username = $1', [username])
    const { db } = w.platform.database
    return {
      upline: await w.app.modules.agents.tree.uplineOf(db, rows[0].member_id),
      kinds: (await recommendationsOf(username)).map(({ kind }) => kind),
    }
  }
  async function people() {
    const top = await w.member({ accountType: ACCOUNT_TYPE.agent })
    const bound = await w.member({ accountType: ACCOUNT_TYPE.agent })
    const domain = `${bound.memberId.toLowerCase()}.example`
    await pool().query('update identity.affiliate_codes set domains = $2 where member_id = $1', [
      bound.memberId,
      [domain],
    ])
    const friend = await w.member({ upline: top.memberId })
    const { referralCode } = await w.call(memberContacts, {}, { as: friend })
    return { top, bound, friend, domain, referralCode }
  }
  test('is that of the friend who invited: a member gets no downlines', async () => {
    const { top, friend, referralCode } = await people()
    expect(await lineOf({ referralCode })).toEqual({ upline: top.memberId, kinds: ['referral'] })
    const alone = await w.call(memberContacts, {}, { as: await w.member() })
    expect(await lineOf({ referralCode: alone.referralCode })).toEqual({ upline: null, kinds: ['referral'] })
    expect((await lineOf({ referralCode: friend.memberId })).upline).toBe(null)
  })
  test('prefers the code of an agent to a friend, a friend to a domain, and keeps all sources', async () => {
    const { top, bound, domain, referralCode } = await people()
    const third = await w.member({ accountType: ACCOUNT_TYPE.agent })
    const affiliateCode = await affiliateCodeOf(third)
    expect(await lineOf({ affiliateCode, referralCode, domain })).toEqual({
      upline: third.memberId,
      kinds: ['affiliate', 'domain', 'referral'],
    })
    expect(await lineOf({ referralCode, domain })).toEqual({ upline: top.memberId, kinds: ['domain', 'referral'] })
    expect(await lineOf({ domain })).toEqual({ upline: bound.memberId, kinds: ['domain'] })
  })
  test('falls through in silence when nobody has the code of a friend', async () => {
    const { bound, domain } = await people()
    expect(await lineOf({ referralCode: 'nobody22' })).toEqual({ upline: null, kinds: ['referral'] })
    expect(await lineOf({ referralCode: 'nobody22', domain })).toEqual({
      upline: bound.memberId,
      kinds: ['domain', 'referral'],
    })
  })

  const DAY_MS = 86_400_000
  const clickOf = (code: string, daysAgo = 1) => ({ code, at: new Date(w.clock.now().getTime() - daysAgo * DAY_MS) })

  test('is that of a typed code before that of the link which the visitor followed', async () => {
    const [typed, followed] = await Promise.all([
      w.member({ accountType: ACCOUNT_TYPE.agent }),
      w.member({ accountType: ACCOUNT_TYPE.agent }),
    ])
    const click = clickOf(await affiliateCodeOf(followed))
    expect(await lineOf({ affiliateCode: (await affiliateCodeOf(typed)).toUpperCase(), click })).toEqual({
      upline: typed.memberId,
      kinds: ['affiliate', 'link'],
    })
    expect(await lineOf({ click })).toEqual({ upline: followed.memberId, kinds: ['link'] })
  })
  test('counts a link for 30 days, and then falls through to the domain', async () => {
    const { bound, domain } = await people()
    const agent = await w.member({ accountType: ACCOUNT_TYPE.agent })
    const code = await affiliateCodeOf(agent)
    expect((await lineOf({ click: clickOf(code, 29.9), domain })).upline).toBe(agent.memberId)
    expect(await lineOf({ click: clickOf(code, 30), domain })).toEqual({
      upline: bound.memberId,
      kinds: ['domain', 'link'],
    })
  })
  test('does not fall through a wrong typed code, and falls through a wrong code of a link', async () => {
    const { bound, domain } = await people()
    const agent = await w.member({ accountType: ACCOUNT_TYPE.agent })
    const click = clickOf(await affiliateCodeOf(agent))
    expect(await registered({ affiliateCode: 'nobody22', click })).toBe('register.affiliate_invalid')
    expect((await lineOf({ click: clickOf('nobody22'), domain })).upline).toBe(bound.memberId)
  })
  test('falls through the code of a link that opens no accounts, and refuses it when it was typed', async () => {
    const [agent] = await agentLine(w, [presetOf(1950)])
    const code = await linkOf(w, agent!)
    expect((await lineOf({ click: clickOf(code) })).upline).toBe(agent!.memberId)
    await pool().query('update agents.links set is_active = false where code = $1', [code])
    expect((await lineOf({ click: clickOf(code) })).upline).toBe(null)
    expect(await registered({ affiliateCode: code })).toBe('agents.link_closed')
  })
  test('keeps the sub-id of the link, and which source decided', async () => {
    const agent = await w.member({ accountType: ACCOUNT_TYPE.agent })
    const code = await affiliateCodeOf(agent)
    const username = `guest${count + 1}`
    expect(await registered({ click: { ...clickOf(code), subId: 'spring-1' }, referralCode: 'nobody22' })).toBe('ok')
    const { rows } = await pool().query(
      `select r.kind, r.sub_id, r.is_deciding, a.affiliate_id, a.sub_id as campaign
       from identity.recommendations r join identity.members m using (member_id)
       join agents.attributions a using (member_id) where m.username = $1 order by r.kind`,
      [username],
    )
    const attribution = { affiliate_id: agent.memberId, campaign: 'spring-1' }
    expect(rows).toEqual([
      { kind: 'link', sub_id: 'spring-1', is_deciding: true, ...attribution },
      { kind: 'referral', sub_id: null, is_deciding: false, ...attribution },
    ])
  })
})
