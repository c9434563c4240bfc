import { type Issue, issueAt } from '@croupier/game-math/lottery/index'
import { MS, plusMs } from '@croupier/kernel/clock'
import { type Money, moneyText, parseMoney, units } from '@croupier/kernel/money'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { approveWithdrawal, payWithdrawal } from '@croupier/wire/cashier/withdrawals.console'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import type { Policy } from '@croupier/wire/policy'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { depositsStore } from '../modules/cashier/deposits/store.ts'
import { withdrawalsStore } from '../modules/cashier/withdrawals/store.ts'
import { type GatewayWorld, gatewayWorld } from '../testing/gateway.ts'
import { GAME, LOTTERY_START, placeTicket, proveBooks, sureBet, turn, turnAt } from '../testing/lottery.ts'
import { exportedPolicies, type Variant, variantsOfFields, variantsOfWhole } from '../testing/policies.ts'
import { onServer } from '../testing/server.ts'
import { withdrawalsIn } from '../testing/withdrawals.ts'
import type { TestStaff } from '../testing/world.ts'

let w: GatewayWorld
let o: ReturnType<typeof withdrawalsIn>
let ada: TestStaff
let ben: TestStaff
let fay: TestStaff
let tom: TestStaff
beforeAll(async () => {
  w = await gatewayWorld({ games: [GAME] })
  w.clock.set(LOTTERY_START)
  o = withdrawalsIn(w)
  ada = await w.staff('admin')
  ben = await w.staff('admin')
  fay = await w.staff('finance')
  tom = await w.staff('treasury')
  for (const { name, value, version } of (await w.call(settings, {}, { as: ada })).settings)
    listed.set(name, { value, version })
  await turn(w)
})
afterAll(async () => {
  await proveBooks(w)
  await w.close()
})

/** The settings as the console lists them, which nobody else changes. */
const listed = new Map<string, { value: unknown; version: number }>()

/** Replaces the value of a setting, with the approval of a second person where it needs one. Returns the value before. */
async function put(name: string, next: (value: never) => unknown): Promise<unknown> {
  const { value, version } = listed.get(name)!
  const asked = { name, value: next(value as never), version, reason: 'Test' }
  const { approvalId } = await w.call(changeSetting, asked, { as: ada })
  if (approvalId) await w.call(approve, { approvalId, note: '' }, { as: ben })
  listed.set(name, { value: asked.value, version: version + 1 })
  return value
}
/** Runs `act` while the setting has another value. */
async function during<T>(name: string, next: (value: never) => unknown, act: () => Promise<T>): Promise<T> {
  const before = await put(name, next)
  try {
    return await act()
  } finally {
    await put(name, () => before)
  }
}
/** The same for several settings at once. */
const duringAll = <T>([first, ...others]: readonly Variant[], act: () => Promise<T>): Promise<T> =>
  first
    ? during(
        first.policy,
        () => first.value,
        () => duringAll(others, act),
      )
    : act()
const merge = (fields: object) => (value: object) => ({ ...value, ...fields })

let minute = 0
const time = (minutes: number, seconds: string) => `02:${String(minutes).padStart(2, '0')}:${seconds}`

describe('T106, T122 a bet pays by the terms in force when it was accepted', () => {
  /** Places a sure winner, changes settings, and draws. Returns its payout. */
  async function payoutOf(atAcceptance: object, afterwards: object): Promise<Money> {
    minute += 1
    const issueNo = `20261121-${String(600 + minute).padStart(4, '0')}`
    const { memberId } = await w.member({ cash: '100.00' })
    const { ticketId } = await during('lottery.limits', merge(atAcceptance), () =>
      placeTicket(w, memberId, { issueNo, bets: [sureBet()] }),
    )
    await during('lottery.limits', merge(afterwards), async () => {
      await turnAt(w, time(minute - 1, '56.000'))
      await turnAt(w, time(minute, '00.000'))
    })
    const { bets, payout } = await w.app.modules.lottery.tickets.view(memberId, ticketId)
    expect(bets.map(({ status }) => status)).toEqual(['won'])
    return payout
  }
  test.each`
    atAcceptance                        | afterwards                                                                  | payout
    ${{}}                               | ${{}}                                                                       | ${'19.60'}
    ${{}}                               | ${{ payoutPerBet: '0.01' }}                                                 | ${'19.60'}
    ${{}}                               | ${{ payoutPerMemberIssue: '0.01' }}                                         | ${'19.60'}
    ${{ payoutPerBet: '5.00' }}         | ${{ payoutPerBet: '400000.00' }}                                            | ${'5.00'}
    ${{ payoutPerMemberIssue: '7.00' }} | ${{ payoutPerMemberIssue: '1000000.00' }}                                   | ${'7.00'}
    ${{}}                               | ${{ unitPrices: { Lott: '1.00', ZY: '9.00', Elott: '1.00', SEA: '1.00' } }} | ${'19.60'}
    ${{}}                               | ${{ prizeGroupMin: 1000, prizeGroupOfMember: 1000 }}                        | ${'19.60'}
    ${{}}                               | ${{ fixedOddsGroup: 1000 }}                                                 | ${'19.60'}
    ${{}}                               | ${{ modes: [1], multipleMax: 1 }}                                           | ${'19.60'}
    ${{}}                               | ${{ unitsPerBet: 1, betsPerTicket: 1 }}                                     | ${'19.60'}
    ${{}}                               | ${{ stakePerBetMin: '100.00', stakePerBetMax: '0.01' }}                     | ${'19.60'}
    ${{}}                               | ${{ closedGames: [GAME] }}                                                  | ${'19.60'}
    ${{}}                               | ${{ closedPlays: ['SSC_POSITION'] }}                                        | ${'19.60'}
  `('accepted with $atAcceptance, settled with $afterwards: $payout', async ({ atAcceptance, afterwards, payout }) => {
    expect(moneyText(await payoutOf(atAcceptance, afterwards))).toBe(payout)
  })
})

/**
 * Finds the issue of the game that takes bets, or waits for the next one. After a draw the next issue has just opened, and to
 * skip it would cost every row the turns and the draw of an issue without a bet.
 */
async function nextIssue(): Promise<Issue> {
  for (let minutes = 0; minutes < MOST_MINUTES; minutes++) {
    const window = issueAt(w.app.modules.draws.game(GAME).calendar, w.clock.now())
    const record = await w.app.modules.draws.find({ game: GAME, issueNo: window.issueNo })
    const isOpen = record?.status === 'committed' && w.clock.now() < window.closeAt
    if (isOpen && record.drawAt.getTime() === window.drawAt.getTime()) return window
    w.clock.set(new Date((Math.floor(w.clock.now().getTime() / MS.minute) + 1) * MS.minute))
    await turn(w)
  }
  throw new Error(`no issue of ${GAME} opened in ${MOST_MINUTES} minutes`)
}
/** Draws of another calendar may take the times of the next issues. */
const MOST_MINUTES = 30

/** Lets an issue close and draw, and settles it. */
async function drawn({ closeAt, drawAt }: Issue): Promise<void> {
  for (const at of [plusMs(closeAt, MS.second), drawAt]) {
    w.clock.set(at)
    await turn(w)
  }
  await w.app.modules.draws.advance(w.clock.now())
  await w.runJobs()
}

/** A bet, a withdrawal and a deposit of a new member, under the settings in force now. */
async function agreements() {
  const issue = await nextIssue()
  const ana = await o.member()
  const withdrawal = await o.request(ana, '200.00')
  const order = { method: 'bank-transfer', amount: parseMoney('100.00') }
  const deposit = await w.call(createDeposit, order, { as: ana })
  const { ticketId } = await placeTicket(w, ana.memberId, { issueNo: issue.issueNo })
  return { issue, ana, ticketId, withdrawal: withdrawal.id, deposit: deposit.id }
}
type Agreements = Awaited<ReturnType<typeof agreements>>

/** Settles the bet, pays the withdrawal out and the deposit in. */
async function carryOut({ issue, withdrawal, deposit }: Agreements): Promise<void> {
  await drawn(issue)
  await w.call(approveWithdrawal, { id: withdrawal }, { as: fay })
  await w.call(payWithdrawal, { id: withdrawal }, { as: tom })
  await o.settle()
  await w.gateway.gateway.pay(w.gateway.gateway.orderById(deposit)!, {})
  await w.hooks()
}

/** The result of each agreement, and the amounts and currencies that moved. */
async function resultsOf({ ana, ticketId, withdrawal, deposit }: Agreements) {
  const { db, pool } = w.platform.database
  const { rows } = await pool.query<{ kind: string; amount: bigint }>(
    `select kind, sum(abs(amount))::bigint as amount from wallet.journal
     where reference in ($1, $2) and contra like 'house.%' group by 1`,
    [withdrawal, deposit],
  )
  const moved = Object.fromEntries(rows.map(({ kind, amount }) => [kind, moneyText(units(amount))]))
  const ticket = await w.app.modules.lottery.tickets.view(ana.memberId, ticketId)
  const { gateway } = w.gateway
  return {
    ...moved,
    bet: [ticket.bets[0]?.status, moneyText(ticket.stake), moneyText(ticket.payout)],
    states: [(await withdrawalsStore.byId(db, withdrawal))?.state, (await depositsStore.byId(db, deposit))?.state],
    currencies: [gateway.payoutById(withdrawal)?.currency, gateway.orderById(deposit)?.currency],
  }
}

const policies = [...(await exportedPolicies()).values()].filter(({ locked }) => !locked)
/** The modules that accept and pay bets, withdrawals and deposits: each of their fields changes among few others. */
const PAYING = /^(cashier|draws|games|lottery)\./
const moduleOf = ({ name }: { name: string }) => name.slice(0, name.indexOf('.'))
/** The changes of one row: those of a few fields, or one of both forms of all settings of a module. */
type Row = { name: string; changes: readonly Variant[] }
const rowsOf = ([module, settings]: [string, Policy[] | undefined]): Row[] =>
  PAYING.test(`${module}.`)
    ? settings!.flatMap(variantsOfFields).map((one) => ({ name: one.name, changes: [one] }))
    : [
        { name: `${module} has low values`, changes: settings!.flatMap((one) => variantsOfWhole(one).slice(0, 1)) },
        { name: `${module} has high values`, changes: settings!.flatMap((one) => variantsOfWhole(one).slice(1)) },
      ]
const rows = Object.entries(Object.groupBy(policies, moduleOf)).flatMap(rowsOf)

describe('T106, T122 no setting changes what was agreed before', () => {
  test('the table below covers every setting, and every field of those that pay', async () => {
    expect(policies.map(({ name }) => name).toSorted()).toEqual([...listed.keys()])
    const changed = rows.flatMap(({ changes }) => changes.map(({ policy }) => policy))
    for (const { name } of policies) expect(changed.filter((one) => one === name).length, name).toBeGreaterThan(0)
  })
  test.each(rows)('a bet, a withdrawal and a deposit from before $name', async ({ changes }) => {
    const agreed = await agreements()
    await duringAll(changes, () => carryOut(agreed))
    expect(await resultsOf(agreed)).toEqual({
      bet: ['won', '20.00', '19.60'],
      'withdrawal.paid': '199.00',
      'withdrawal.fee': '1.00',
      deposit: '100.00',
      states: ['paid', 'credited'],
      currencies: ['P', 'P'],
    })
  })
  test('the draws wait for their next turn after every game was taken off the calendars', async () => {
    await during('draws.calendars', merge({ games: [] }), async () => {
      const { draws } = w.app.modules
      const { rows } = await onServer(w.database.url, (client) =>
        client.query<{ last: Date }>('select max(draw_at) as last from draws.records'),
      )
      // By then every draw is decided, so nothing is due.
      const later = plusMs(rows[0]!.last, MS.day)
      let next = await draws.advance(later)
      for (let turns = 0; turns < 100 && next.getTime() <= later.getTime() + MS.second; turns++)
        next = await draws.advance(later)
      expect(next).toEqual(plusMs(later, MS.minute))
    })
  })
})
