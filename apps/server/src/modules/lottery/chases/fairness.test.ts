import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { clockTime, GAME, LOTTERY_START, longShot, newKey, proveBooks, turn } from '../../../testing/lottery.ts'
import { testClock, type World, world } from '../../../testing/world.ts'

const NEXT_ISSUE = '20261121-0602'
/** More than a turn of the scheduler places (`MAX_ITEMS`), so that items in the order of their keys would fill the first one. */
const FLOOD = 260
const OTHERS = 20

let w: World
beforeAll(async () => {
  w = await world({ clock: testClock(LOTTERY_START), games: [GAME] })
  await turn(w)
})
afterAll(() => w.close())

function start(memberId: MemberId, issueNos = [NEXT_ISSUE]): Promise<string> {
  const bets = [longShot({ mode: 1 })]
  const total = units(bets[0]!.stake * BigInt(issueNos.length))
  const items = issueNos.map((issueNo) => ({ issueNo, multiple: 1 }))
  const input = { game: GAME, bets, items, stopOnWin: false, total }
  const request = { memberId, reference: newKey(w.clock.now()), receivedAt: w.clock.now(), input }
  return w.platform.database.db
    .transaction()
    .execute((tx) => w.app.modules.lottery.chases.start(tx, request))
    .then(({ chaseId }) => chaseId)
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )
const statusOf = async (memberId: MemberId, chaseId: string) =>
  (await w.app.modules.lottery.chases.view(memberId, chaseId)).items.map(({ status }) => status)

async function allowRunning(runningChases: number): Promise<void> {
  const as = await w.staff('admin')
  const { name, value, version } = (await w.call(settings, {}, { as })).settings.find(
    (one) => one.name === 'lottery.limits',
  )!
  const asked = { name, value: { ...(value as object), runningChases }, version, reason: 'Test' }
  const { approvalId } = await w.call(changeSetting, asked, { as })
  if (approvalId) await w.call(approve, { approvalId, note: '' }, { as: await w.staff('admin') })
}

describe('running repeat orders of one member', () => {
  test('are limited, also when they start at the same time', async () => {
    const ana = await accountsWith(w, '100.00')
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => outcome(start(ana))))
    expect(outcomes.filter((code) => code === 'ok')).toHaveLength(20)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'lottery.chase_limit']))
    const { chases } = w.app.modules.lottery
    const { items } = await chases.list({ memberId: ana, status: 'running', pageSize: 1 })
    const cancelled = { memberId: ana, chaseId: items[0]!.chaseId, issueNos: undefined }
    await w.platform.database.db.transaction().execute((tx) => chases.cancel(tx, cancelled))
    expect(await outcome(start(ana))).toBe('ok')
    expect(await outcome(start(ana))).toBe('lottery.chase_limit')
  })
})

describe('a member with more repeat orders on an issue than a turn places', () => {
  test('does not delay the first order of any other member', async () => {
    await allowRunning(10_000)
    const flooder = await accountsWith(w, '100.00')
    for (let started = 0; started < FLOOD; started += 20)
      await Promise.all(Array.from({ length: 20 }, () => start(flooder)))
    // Their keys are later than all of the flood.
    w.clock.advance('1s')
    const others = await Promise.all(Array.from({ length: OTHERS }, () => accountsWith(w, '10.00')))
    const orders = await Promise.all(others.map(async (memberId) => ({ memberId, chaseId: await start(memberId) })))

    w.clock.set(clockTime('02:00:57.000'))
    await w.app.modules.draws.advance(w.clock.now())
    const hasMore = await w.app.modules.lottery.chases.advance(w.clock.now())
    expect(hasMore).toBe(true)
    for (const { memberId, chaseId } of orders) expect(await statusOf(memberId, chaseId)).toEqual(['placed'])
  })
  test('gets the rest of the turns, and no item is skipped', async () => {
    while (await w.app.modules.lottery.chases.advance(w.clock.now()));
    const { rows } = await w.platform.database.pool.query(
      'select status, count(*)::int as items from lottery.chase_items where issue_no = $1 group by 1 order by 1',
      [NEXT_ISSUE],
    )
    expect(rows).toEqual([
      { status: 'cancelled_user', items: 1 },
      { status: 'placed', items: FLOOD + OTHERS + 20 },
    ])
    await proveBooks(w)
  })
})
