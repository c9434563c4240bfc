import { type MemberId, uuidV7 } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { blockMember, requestUnblock } from '@croupier/wire/backoffice/members.console'
import { changeSetting, closeSite, openSite, settings } from '@croupier/wire/content/settings.console'
import { memberInfo } from '@croupier/wire/identity/member'
import { lotteryGame } from '@croupier/wire/lottery/games'
import { placeTicket } from '@croupier/wire/lottery/tickets'
import { disableStaff, requestStaffEnabling } from '@croupier/wire/staff/accounts.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { audit } from '@croupier/wire/staff/audit.console'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemRandom } from '../../platform/clock.ts'
import { eventually } from '../../testing/eventually.ts'
import { GAME, LOTTERY_START, longShot, turn, turnAt } from '../../testing/lottery.ts'
import { type TestMember, type TestStaff, testClock, type World, world } from '../../testing/world.ts'

let w: World
let other: World
let ada: TestStaff
let ben: TestStaff
let minute = 0

beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START) })
  other = await w.another()
  ada = await w.staff('admin')
  ben = await w.staff('admin')
})
afterAll(async () => {
  await other.close()
  await w.close()
})

/** The beginning of an issue that no test has touched. */
async function freshIssue(): Promise<string> {
  minute += 5
  await turnAt(w, `02:${String(minute).padStart(2, '0')}:00.000`)
  return (await w.call(lotteryGame, { game: GAME, next: 1 })).open!.issueNo
}
const next = (issueNo: string) => issueNo.replace(/\d{4}$/, (nth) => String(Number(nth) + 1).padStart(4, '0'))
const bet = async (node: World, who: TestMember, issueNo: string) =>
  node.outcome(placeTicket, { game: GAME, issueNo, bets: [longShot()] }, { as: who })
/** An order for this issue and the next one, of which the second waits. */
async function order(memberId: MemberId, issueNo: string): Promise<string> {
  const { chases } = w.app.modules.lottery
  const bets = [longShot()]
  const items = [issueNo, next(issueNo)].map((one) => ({ issueNo: one, multiple: 1 }))
  const asked = { game: GAME, bets, items, stopOnWin: false, total: units(bets[0]!.stake * 2n) }
  const { chaseId } = await w.platform.database.db.transaction().execute((tx) =>
    chases.start(tx, {
      memberId,
      input: asked,
      receivedAt: w.clock.now(),
      reference: uuidV7(w.clock.now(), systemRandom),
    }),
  )
  await turn(w)
  return chaseId
}
async function itemsOf(memberId: MemberId, chaseId: string): Promise<string[]> {
  const { items } = await w.app.modules.lottery.chases.view(memberId, chaseId)
  return items.map(({ status }) => status)
}
const nextTurn = () => turnAt(w, `02:${String(minute + 1).padStart(2, '0')}:00.000`)
async function setting(name: string, change: (value: never) => unknown, reason: string): Promise<void> {
  const one = (await w.call(settings, {}, { as: ada })).settings.find((each) => each.name === name)!
  const asked = { name, value: change(one.value as never), version: one.version, reason }
  const { approvalId } = await w.call(changeSetting, asked, { as: ada })
  if (approvalId) await w.call(approve, { approvalId, note: 'Seen' }, { as: ben })
}
const close = (reason: string) => w.call(closeSite, { reason }, { as: ada })
async function open(reason: string): Promise<void> {
  for (const as of [ada, ben]) await w.call(openSite, { reason }, { as })
}

describe('T006 switched off, no node takes a bet, not even of a repeat order', () => {
  test('the whole site', async () => {
    const ana = await w.member({ cash: '100.00' })
    const issueNo = await freshIssue()
    const chaseId = await order(ana.memberId, issueNo)
    expect(await bet(other, ana, issueNo)).toBe('ok')
    await close('A doubt about everything')
    for (const node of [w, other])
      await eventually(async () => expect(await bet(node, ana, issueNo)).toBe('server.maintenance'))
    await nextTurn()
    expect(await itemsOf(ana.memberId, chaseId)).toEqual([expect.any(String), 'cancelled_system'])
    await open('No doubt')
    for (const node of [w, other]) await eventually(async () => expect(await bet(node, ana, next(issueNo))).toBe('ok'))
  })
  test('one game', async () => {
    const ana = await w.member({ cash: '100.00' })
    const issueNo = await freshIssue()
    const chaseId = await order(ana.memberId, issueNo)
    await setting('lottery.limits', (value: object) => ({ ...value, closedGames: [GAME] }), 'A doubt about the game')
    for (const node of [w, other])
      await eventually(async () => expect(await bet(node, ana, issueNo)).toBe('game.closed'))
    await nextTurn()
    expect(await itemsOf(ana.memberId, chaseId)).toEqual([expect.any(String), 'cancelled_system'])
    await setting('lottery.limits', (value: object) => ({ ...value, closedGames: [] }), 'No doubt')
    for (const node of [w, other]) await eventually(async () => expect(await bet(node, ana, next(issueNo))).toBe('ok'))
  })
  test('one player only', async () => {
    const [ana, eve] = [await w.member({ cash: '100.00' }), await w.member({ cash: '100.00' })]
    const issueNo = await freshIssue()
    const [hers, mine] = [await order(eve.memberId, issueNo), await order(ana.memberId, issueNo)]
    expect(await bet(other, eve, issueNo)).toBe('ok')
    await w.call(blockMember, { memberId: eve.memberId, reason: 'A doubt about her' }, { as: ada })
    for (const node of [w, other])
      await eventually(async () => expect(await bet(node, eve, issueNo)).toBe('session.required'))
    const held = await w.cash(eve)
    await nextTurn()
    expect(await itemsOf(eve.memberId, hers)).toEqual([expect.any(String), 'cancelled_system'])
    expect(await w.cash(eve)).toBe(held + longShot().stake)
    expect(await itemsOf(ana.memberId, mine)).toEqual([expect.any(String), 'placed'])
    expect(await bet(other, ana, next(issueNo))).toBe('ok')
  })
  test('within five seconds if the message between nodes was lost, whether or not the node runs jobs', async () => {
    const every: (() => void)[] = []
    const real = setInterval
    // what comes later than after five seconds does not come at all
    const repeated = vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
      if (ms <= 5_000) every.push(run)
      return real(ms <= 5_000 ? run : () => {}, ms)
    }) as typeof setInterval)
    const deaf = await world({ clock: w.clock, database: w.database, app: { watches: true } })
    repeated.mockRestore()
    const { db } = deaf.platform.database
    const ana = await w.member()
    expect(await deaf.outcome(memberInfo, {}, { as: ana })).toBe('ok')
    const on = { on: true, since: null, by: null, until: null, reason: 'Past the console', openingAskedBy: null }
    await db
      .updateTable('content.settings')
      .set((eb) => ({ value: JSON.stringify(on), version: eb('version', '+', 1) }))
      .where('name', '=', 'content.maintenance')
      .execute()
    for (const run of every) run()
    await eventually(async () => expect(await deaf.outcome(memberInfo, {}, { as: ana })).toBe('server.maintenance'))
    await deaf.close()
    await open('Nothing was')
  })
})

describe('T008 the audit log says who switched, when and why', () => {
  const written = async (object: string) =>
    (await w.call(audit, { object, page: 1, pageSize: 9 }, { as: ada })).items
      .toReversed()
      .map(({ staff, action, reason, at }) => [action, staff?.name, reason, at])
  test('the site', async () => {
    const before = (await written('site')).length
    w.clock.advance('1s')
    const at = w.clock.now()
    await close('Why closed')
    await open('Why opened')
    expect((await written('site')).slice(before)).toEqual([
      ['content.maintenance.close', ada.name, 'Why closed', at],
      ['content.maintenance.open', ada.name, 'Why opened', at],
      ['content.maintenance.open', ben.name, 'Why opened', at],
    ])
  })
  test.each(['lottery.limits', 'cashier.methods', 'content.flags'])('the setting %s', async (name) => {
    const before = (await written(`setting:${name}`)).length
    w.clock.advance('1s')
    await setting(name, (value) => value, 'Why changed')
    expect((await written(`setting:${name}`)).slice(before)).toEqual([
      ['content.setting.edit', ada.name, 'Why changed', w.clock.now()],
    ])
  })
  test('a player', async () => {
    const eve = await w.member()
    const at = w.clock.now()
    await w.call(blockMember, { memberId: eve.memberId, reason: 'Why blocked' }, { as: ada })
    const asked = { memberId: eve.memberId, reason: 'Why unblocked' }
    const { approvalId } = await w.call(requestUnblock, asked, { as: ada })
    await w.call(approve, { approvalId, note: 'Seen' }, { as: ben })
    expect(await written(`member:${eve.memberId}`)).toEqual([
      ['member.account.block', ada.name, 'Why blocked', at],
      [expect.stringContaining('request'), ada.name, 'Why unblocked', at],
      ['approval.request.approve', ben.name, 'Seen', at],
    ])
  })
  test('a colleague', async () => {
    const sam = await w.staff('support')
    const at = w.clock.now()
    await w.call(disableStaff, { staffId: sam.staffId, reason: 'Why disabled' }, { as: ada })
    const asked = { staffId: sam.staffId, reason: 'Why enabled' }
    const { approvalId } = await w.call(requestStaffEnabling, asked, { as: ada })
    await w.call(approve, { approvalId, note: 'Seen' }, { as: ben })
    expect((await written(`staff:${sam.staffId}`)).slice(-3)).toEqual([
      [expect.stringContaining('disable'), ada.name, 'Why disabled', at],
      [expect.stringContaining('request'), ada.name, 'Why enabled', at],
      ['approval.request.approve', ben.name, 'Seen', at],
    ])
  })
})
