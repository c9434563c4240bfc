import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { refusals } from '@croupier/kernel/refusals'
import { agentPreset, changeDownline, downlines, makeAgent, openDownline } from '@croupier/wire/agents/downlines'
import { agentLinks, createLink, deleteLink, pauseLink } from '@croupier/wire/agents/links'
import { agreementDue } from '@croupier/wire/identity/agreement'
import { memberInfo } from '@croupier/wire/identity/member'
import { affiliate } from '@croupier/wire/identity/registration'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentLine, enter, linkOf, memberBelow, presetOf, registerBy } from '../../testing/agents.ts'
import { eventually } from '../../testing/eventually.ts'
import { GAME, LOTTERY_START, sureBet, turn } from '../../testing/lottery.ts'
import { type Caller, type TestMember, testClock, type World, world } from '../../testing/world.ts'

let w: World
let top: TestMember
let mid: TestMember
let low: TestMember
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START) })
  await turn(w)
  ;[top, mid, low] = (await agentLine(w, [presetOf(1958, '0.8'), presetOf(1950, '0.6'), presetOf(1940, '0.5')])) as [
    TestMember,
    TestMember,
    TestMember,
  ]
})
afterAll(() => w.close())

let names = 0
const account = (wish: object = {}) => ({
  username: `opened${++names}`,
  password: 'nine tall candles',
  kind: 'member' as const,
  ...presetOf(1900),
  ...wish,
})
const rowsOf = (as: Caller, asked: object = {}) => w.call(downlines, { page: 1, pageSize: 50, ...asked }, { as })

describe('an agent', () => {
  test('sees the accounts directly below, and follows the branch down', async () => {
    const found = await rowsOf(top)
    expect(found.items).toMatchObject([{ account: mid.username, type: 1, direct: 1, team: 1 }])
    expect(found.counts).toEqual({ direct: 1, team: 2 })
    const deeper = await rowsOf(top, { of: mid.memberId })
    expect(deeper.items).toMatchObject([{ account: low.username, preset: { group: 1940 } }])
    expect(deeper.path.map((one) => one.account)).toEqual([top.username, mid.username])
    const named = await rowsOf(top, { account: low.username })
    expect(named).toMatchObject({ total: 1, items: [{ account: low.username }] })
  })

  test('opens an account, whose owner changes the password first and then sees the upline', async () => {
    const wish = account({ group: 1936 })
    const { memberId } = await w.call(openDownline, wish, { as: low })
    expect((await rowsOf(low)).items).toMatchObject([{ id: memberId, type: 0, preset: { group: 1936 } }])
    const entered = await enter(w, wish)
    expect(entered).toMatchObject({ mustChangePassword: true, steps: ['change_password'] })
    // Nobody but the owner agrees to the terms.
    const from = { address: '127.0.0.1', userAgent: '' }
    const { db } = w.platform.database
    const owner = await db
      .transaction()
      .execute((tx) => w.app.modules.identity.openSession(tx, memberIdOf(memberId), from))
    expect(await w.call(agreementDue, {}, { as: owner })).toMatchObject({ due: true, isFirst: true })
    const [line] = await agentLine(w, [presetOf(1900)])
    expect(await w.call(memberInfo, {}, { as: line! })).toMatchObject({ toUpline: null, type: 2 })
    expect(await w.call(memberInfo, {}, { as: mid })).toMatchObject({ toUpline: top.username })
  })

  // Agent rules §2.3: the order of the checks.
  test.each([
    [1901, '0', 'agents.group_not_offered'],
    [1699, '9', 'agents.group_not_offered'],
    [1942, '9', 'agents.group_above_upline'],
    [1940, '0.03', 'agents.rate_not_offered'],
    [1940, '0.55', 'agents.rate_above_upline'],
    [1940, '0.5', 'ok'],
  ] as const)('opens an account with the group %s and the rate %s: %s', async (group, slots, code) => {
    expect(await w.outcome(openDownline, account(presetOf(group, slots)), { as: low })).toBe(code)
  })

  test('opens as many accounts a day as the settings allow', async () => {
    const [agent] = await agentLine(w, [presetOf(1900)])
    const { pool } = w.platform.database
    for (let at = 0; at < 49; at++) {
      const { memberId } = await memberBelow(w, agent!.memberId)
      await pool.query('update agents.accounts set opened_by = $2 where member_id = $1', [memberId, agent!.memberId])
    }
    const both = [1, 2].map(() => w.outcome(openDownline, account(presetOf(1800)), { as: agent! }))
    expect((await Promise.all(both)).toSorted()).toEqual(['agents.open_limit', 'ok'])
  })

  test('raises the values of a direct downline, and never lowers them', async () => {
    const { memberId } = await w.call(openDownline, account(presetOf(1930, '0.1')), { as: low })
    const change = (group: number, slots: string, as = low) =>
      w.outcome(changeDownline, { memberId: memberId as MemberId, ...presetOf(group, slots) }, { as })
    expect(await change(1932, '0.1')).toBe('ok')
    expect(await change(1930, '0.2')).toBe('agents.preset_lowered')
    expect(await change(1932, '0.05')).toBe('agents.preset_lowered')
    expect(await change(1942, '0.1')).toBe('agents.group_above_upline')
    // Not the direct upline.
    expect(await change(1934, '0.1', mid)).toBe('agents.downline_unknown')
    expect((await rowsOf(low)).items.find(({ id }) => id === memberId)?.preset).toEqual(presetOf(1932, '0.1'))
  })

  test('gives no rate above the own one by two requests at once', async () => {
    const [agent] = await agentLine(w, [presetOf(1950, '0.6')])
    const below = await w.call(openDownline, account(presetOf(1900, '0.1')), { as: agent! })
    const { db } = w.platform.database
    const lowered = db
      .transaction()
      .execute((tx) => w.app.modules.agents.seedPreset(tx, agent!.memberId, presetOf(1920, '0.3')))
      .then(
        () => 'ok',
        ({ code }: { code: string }) => code,
      )
    const raise = { ...presetOf(1950, '0.6'), memberId: below.memberId as MemberId }
    const outcomes = await Promise.all([lowered, w.outcome(changeDownline, raise, { as: agent! })])
    expect(outcomes.filter((code) => code === 'ok')).toHaveLength(1)
    const [own, theirs] = [
      (await w.call(agentPreset, {}, { as: agent! })).own,
      (await rowsOf(agent!)).items[0]!.preset!,
    ]
    expect(theirs.group).toBeLessThanOrEqual(own.group)
    expect(theirs.rates.SLOTS!).toBeLessThanOrEqual(own.rates.SLOTS!)
  })

  test('makes a member an agent, who enters the agent side', async () => {
    const ben = await memberBelow(w, low.memberId)
    const make = { memberId: ben.memberId }
    expect(await w.outcome(makeAgent, make, { as: top })).toBe('agents.downline_unknown')
    expect(await w.outcome(makeAgent, make, { as: low })).toBe('ok')
    expect(await w.outcome(makeAgent, make, { as: low })).toBe('agents.already_agent')
    expect((await enter(w, ben, 'agent')).steps).toEqual([])
  })
})

describe('a registration link', () => {
  test('opens an account below its owner, with the values of the link', async () => {
    const code = await linkOf(w, low, { ...presetOf(1930, '0.3'), type: 1, label: 'Friends' })
    expect(await w.call(affiliate, { code: code.toUpperCase() })).toMatchObject({ affiliateCode: code })
    const { username, outcome } = await registerBy(w, code)
    expect(outcome).toBe('ok')
    const [row] = (await rowsOf(low, { account: username })).items
    expect(row).toMatchObject({ type: 1, preset: presetOf(1930, '0.3') })
    const [link] = (await w.call(agentLinks, {}, { as: low })).links
    expect(link).toMatchObject({ code, uses: 1, label: 'Friends', isActive: true })
  })

  test('gives no more than the owner has at the registration', async () => {
    const [agent] = await agentLine(w, [presetOf(1950, '0.6')])
    const code = await linkOf(w, agent!, presetOf(1950, '0.6'))
    const { db } = w.platform.database
    await db.transaction().execute((tx) => w.app.modules.agents.seedPreset(tx, agent!.memberId, presetOf(1800, '0.2')))
    expect((await registerBy(w, code)).outcome).toBe('ok')
    expect((await rowsOf(agent!)).items[0]!.preset).toEqual(presetOf(1800, '0.2'))
  })

  test('is refused when it is paused, expired, used up or deleted', async () => {
    const code = await linkOf(w, low, { maxUses: 1, expiresAt: new Date(w.clock.now().getTime() + 3_600_000) })
    await w.call(pauseLink, { code, isActive: false }, { as: low })
    expect((await registerBy(w, code)).outcome).toBe('agents.link_closed')
    expect(await w.outcome(affiliate, { code })).toBe('agents.link_closed')
    await w.call(pauseLink, { code, isActive: true }, { as: low })
    const both = await Promise.all([registerBy(w, code), registerBy(w, code)])
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['agents.link_used_up', 'ok'])
    const late = await linkOf(w, low, { expiresAt: new Date(w.clock.now().getTime() + 1) })
    w.clock.advance('1ms')
    expect((await registerBy(w, late)).outcome).toBe('agents.link_expired')
    await w.call(deleteLink, { code }, { as: low })
    expect((await registerBy(w, code)).outcome).toBe('register.affiliate_invalid')
  })

  test('is created within the limits of its owner only', async () => {
    const wish = { type: 0 as const, label: '', expiresAt: null, maxUses: null }
    expect(await w.outcome(createLink, { ...wish, ...presetOf(1942) }, { as: low })).toBe('agents.group_above_upline')
    const past = { ...wish, ...presetOf(1900), expiresAt: w.clock.now() }
    expect(await w.outcome(createLink, past, { as: low })).toBe('agents.link_expired')
  })

  test("an agent's own code gives the group of the settings", async () => {
    const { rows } = await w.platform.database.pool.query(
      'select min(code) as code from identity.affiliate_codes a where member_id = $1 and not exists (select from agents.links l where l.code = a.code)',
      [mid.memberId],
    )
    const { username } = await registerBy(w, rows[0].code)
    expect((await rowsOf(mid, { account: username })).items[0]).toMatchObject({ preset: presetOf(1900), type: 0 })
  })
})

describe('the prize group of a member', () => {
  test('bounds lottery bets, on every node from the change on', async () => {
    const node = await w.another()
    const { memberId } = await w.call(openDownline, account(presetOf(1900)), { as: low })
    const { prizeGroups } = node.app.modules.agents
    expect(await prizeGroups.of(node.platform.database.db, memberId as MemberId)).toBe(1900)
    await w.call(changeDownline, { memberId: memberId as MemberId, ...presetOf(1940) }, { as: low })
    await eventually(async () =>
      expect(await prizeGroups.of(node.platform.database.db, memberId as MemberId)).toBe(1940),
    )
    const ana = await w.member({ upline: low.memberId, cash: '100.00' })
    expect((await w.call(lotteryGame, { game: GAME, next: 0 }, { as: ana })).prizeGroup.own).toBe(1900)
    const issueNo = '20261121-0601'
    const bet = (prizeGroup: number) => [{ ...sureBet(), prizeGroup }]
    expect(await w.outcome(placeTicket, { game: GAME, issueNo, bets: bet(1902) }, { as: ana })).toBe(
      'lottery.prize_group_refused',
    )
    expect(await w.outcome(placeTicket, { game: GAME, issueNo, bets: bet(1900) }, { as: ana })).toBe('ok')
  })
})

describe('another agent', () => {
  test('finds no account of a foreign branch, by any id in any call', async () => {
    const [stranger] = await agentLine(w, [presetOf(1900, '0.5')])
    const code = await linkOf(w, low)
    const memberId = low.memberId
    const as = stranger!
    const outcomes = [
      await w.outcome(downlines, { of: memberId, page: 1, pageSize: 20 }, { as }),
      await w.outcome(downlines, { account: low.username, page: 1, pageSize: 20 }, { as }),
      await w.outcome(changeDownline, { memberId, ...presetOf(1900) }, { as }),
      await w.outcome(makeAgent, { memberId }, { as }),
      await w.outcome(pauseLink, { code, isActive: false }, { as }),
      await w.outcome(deleteLink, { code }, { as }),
    ]
    expect(outcomes).toEqual([...Array(4).fill('agents.downline_unknown'), ...Array(2).fill('agents.link_unknown')])
    expect(outcomes.every((one) => refusals[one as keyof typeof refusals][0] === 404)).toBe(true)
    // An upline is as foreign to its downline.
    expect(await w.outcome(downlines, { of: top.memberId, page: 1, pageSize: 20 }, { as: low })).toBe(
      'agents.downline_unknown',
    )
    expect(await w.outcome(downlines, { page: 1, pageSize: 20 }, { as: await w.member() })).toBe('login.not_agent')
  })
})

describe('an assistant', () => {
  test('sees what the principal sees, changes nothing, and stays out while the principal is blocked', async () => {
    const [agent] = await agentLine(w, [presetOf(1900)])
    const below = await memberBelow(w, agent!.memberId)
    const wish = account({ kind: 'assistant' })
    const { memberId } = await w.call(openDownline, wish, { as: agent! })
    const { db } = w.platform.database
    const from = { address: '127.0.0.1', userAgent: '' }
    const as = await db
      .transaction()
      .execute((tx) => w.app.modules.identity.openSession(tx, memberId as MemberId, from))
    expect((await rowsOf(as)).items).toMatchObject([{ id: below.memberId }])
    expect(await w.call(agentPreset, {}, { as })).toMatchObject({ own: { group: 1900 }, isAssistant: true })
    expect(await w.outcome(openDownline, account(), { as })).toBe('session.forbidden')
    expect(await w.outcome(makeAgent, { memberId: below.memberId }, { as })).toBe('session.forbidden')
    expect((await rowsOf(agent!)).total).toBe(1)
    await db.transaction().execute((tx) => w.app.modules.identity.setBlocked(tx, agent!.memberId, true))
    expect(await w.outcome(downlines, { page: 1, pageSize: 20 }, { as })).toBe('agents.no_principal')
  })
})
