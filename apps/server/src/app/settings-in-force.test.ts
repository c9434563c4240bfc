import { type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import { createDeposit } from '@croupier/wire/cashier/deposits'
import { approveWithdrawal, payWithdrawal } from '@croupier/wire/cashier/withdrawals.console'
import { changeSetting, settings } from '@croupier/wire/content/settings.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GatewayWorld, gatewayWorld } from '../testing/gateway.ts'
import { GAME, LOTTERY_START, placeTicket, proveBooks, sureBet, turn, turnAt } from '../testing/lottery.ts'
import { withdrawalsIn } from '../testing/withdrawals.ts'
import type { TestStaff } from '../testing/world.ts'

let w: GatewayWorld
let o: ReturnType<typeof withdrawalsIn>
let ada: TestStaff
let ben: TestStaff
beforeAll(async () => {
  w = await gatewayWorld()
  w.clock.set(LOTTERY_START)
  o = withdrawalsIn(w)
  ada = await w.staff('admin')
  ben = await w.staff('admin')
  await turn(w)
})
afterAll(async () => {
  await proveBooks(w)
  await w.close()
})

/** Replaces the value of a setting, with the approval of a second person where it needs one. Returns the value before. */
async function put(name: string, next: (value: never) => unknown): Promise<unknown> {
  const { value, version } = (await w.call(settings, {}, { as: ada })).settings.find((one) => one.name === name)!
  const asked = { name, value: next(value as never), version, reason: 'Test' }
  const { approvalId } = await w.call(changeSetting, asked, { as: ada })
  if (approvalId) await w.call(approve, { approvalId, note: '' }, { as: ben })
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
    atAcceptance                        | afterwards                                              | payout
    ${{}}                               | ${{}}                                                   | ${'19.60'}
    ${{}}                               | ${{ payoutPerBet: '0.01' }}                             | ${'19.60'}
    ${{}}                               | ${{ payoutPerMemberIssue: '0.01' }}                     | ${'19.60'}
    ${{ payoutPerBet: '5.00' }}         | ${{ payoutPerBet: '400000.00' }}                        | ${'5.00'}
    ${{ payoutPerMemberIssue: '7.00' }} | ${{ payoutPerMemberIssue: '1000000.00' }}               | ${'7.00'}
    ${{}}                               | ${{ unitPrices: { Lott: '1.00', ZY: '9.00' } }}         | ${'19.60'}
    ${{}}                               | ${{ prizeGroupMin: 1000, prizeGroupOfMember: 1000 }}    | ${'19.60'}
    ${{}}                               | ${{ fixedOddsGroup: 1000 }}                             | ${'19.60'}
    ${{}}                               | ${{ modes: [1], multipleMax: 1 }}                       | ${'19.60'}
    ${{}}                               | ${{ unitsPerBet: 1, betsPerTicket: 1 }}                 | ${'19.60'}
    ${{}}                               | ${{ stakePerBetMin: '100.00', stakePerBetMax: '0.01' }} | ${'19.60'}
    ${{}}                               | ${{ closedGames: [GAME] }}                              | ${'19.60'}
    ${{}}                               | ${{ closedPlays: ['SSC_POSITION'] }}                    | ${'19.60'}
  `('accepted with $atAcceptance, settled with $afterwards: $payout', async ({ atAcceptance, afterwards, payout }) => {
    expect(moneyText(await payoutOf(atAcceptance, afterwards))).toBe(payout)
  })
})

type Method = { code: string; deposit: object; withdrawal: object }
const bankTransfer = (change: (method: Method) => object | null) => (methods: Method[]) =>
  methods.flatMap((method) => (method.code === 'bank-transfer' ? (change(method) ?? []) : [method]))
const dearer = { feeFixed: '50.00', feeBps: 1_000 }

describe('T122 an order is paid by the terms in force when it was requested', () => {
  const changes = [
    [
      'higher fees',
      'cashier.methods',
      bankTransfer((method) => ({
        ...method,
        deposit: { ...method.deposit, ...dearer },
        withdrawal: { ...method.withdrawal, ...dearer },
      })),
    ],
    [
      'a lower maximum',
      'cashier.methods',
      bankTransfer((method) => ({
        ...method,
        deposit: { ...method.deposit, min: '0.01', max: '1.00' },
        withdrawal: { ...method.withdrawal, min: '0.01', max: '1.00' },
      })),
    ],
    ['the method withdrawn', 'cashier.methods', bankTransfer(() => null)],
    ['a lower threshold of large sums', 'cashier.bounds', merge({ largeSum: '1.00' })],
    ['a longer cooldown of payout accounts', 'cashier.bounds', merge({ accountCooldownHours: 720 })],
    ['a longer cooldown after changes of passwords', 'identity.passwords', merge({ cooldownHours: 720 })],
  ] as const satisfies readonly (readonly [string, string, (value: never) => unknown])[]

  test.each(changes)('a withdrawal, with %s before the payout', async (_, name, next) => {
    const ana = await o.member()
    const { id } = await o.request(ana, '200.00')
    const [fay, tom] = [await w.staff('finance'), await w.staff('treasury')]
    await during(name, next, async () => {
      await w.call(approveWithdrawal, { id }, { as: fay })
      await w.call(payWithdrawal, { id }, { as: tom })
      await o.settle()
    })
    expect(await o.stateOf(ana, id)).toBe('paid')
    expect(await o.balance(ana)).toEqual(['800.00', '0.00'])
    const { rows } = await w.platform.database.pool.query(
      `select contra, sum(amount)::bigint as amount from wallet.journal 
       where account = $1 and kind in ('withdrawal.paid', 'withdrawal.fee') group by 1`,
      [`${ana.memberId}.held`],
    )
    expect(Object.fromEntries(rows.map(({ contra, amount }) => [contra, amount]))).toEqual({
      'house.fees': parseMoney('-1.00'),
      'house.world': parseMoney('-199.00'),
    })
  })
  test.each(changes)('a deposit, with %s before the payment', async (_, name, next) => {
    const ana = await w.member()
    const { id } = await w.call(createDeposit, { method: 'bank-transfer', amount: parseMoney('100.00') }, { as: ana })
    await during(name, next, async () => {
      await w.gateway.gateway.pay(w.gateway.gateway.orderById(id)!, {})
      await w.hooks()
    })
    expect(moneyText(await w.cash(ana))).toBe('100.00')
  })
})
