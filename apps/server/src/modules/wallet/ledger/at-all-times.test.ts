import { type Money, units } from '@croupier/kernel/money'
import { trialBalance } from '@croupier/wire/wallet/ledger.console'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsWith } from '../../../testing/accounts.ts'
import { place, ticketOf } from '../../../testing/bets.ts'
import { type TestStaff, type World, world } from '../../../testing/world.ts'
import { account } from '../index.ts'

const SNAPSHOTS = 6
let w: World
let auditor: TestStaff
beforeAll(async () => {
  w = await world()
  auditor = await w.staff('auditor')
})
afterAll(() => w.close({ without: ['orders'] }))

test('T036 T045 under load, the books balance at every moment and the liability is the sum of members’ money', async () => {
  const { wallet } = w.app.modules
  const { db } = w.platform.database
  const members = await Promise.all(Array.from({ length: 12 }, () => accountsWith(w, '50.00')))
  let isOver = false
  const busy = members.map(async (memberId, nth) => {
    for (let at = 0; !isOver; at++) {
      const reference = `load-${nth}-${at}`
      await place(w, ticketOf(memberId, { at: w.clock.now(), stake: 100n }))
      await db.transaction().execute((tx) =>
        wallet.post(tx, {
          ...{ kind: 'withdrawal.hold', reference, at: w.clock.now() },
          postings: [{ from: account.cash(memberId), to: account.held(memberId), amount: units(100n) }],
        }),
      )
      if (at % 5 === 4)
        await db.transaction().execute((tx) =>
          wallet.clawBack(tx, {
            ...{ kind: 'deposit.reversal', reference, part: 'e1', at: w.clock.now(), memberId, to: 'world' },
            amount: units(BigInt(nth) * 100_000n + 1n),
          }),
        )
    }
  })
  const ended = Promise.allSettled(busy)
  for (let snapshot = 0; snapshot < SNAPSHOTS; snapshot++) {
    expect(await w.books(['orders'])).toEqual([])
    const { rows, liability, total } = await w.call(trialBalance, {}, { as: auditor })
    const balanceOf = (name: string) => rows.find((row) => row.account === name)?.balance ?? 0n
    expect(total).toBe(0n)
    expect(liability).toBe(balanceOf('members.cash') + balanceOf('members.held'))
  }
  isOver = true
  await ended
  const balances = await wallet.balancesOf(db, members)
  const funds = [...balances.values()].reduce((sum, { cash, held }) => sum + cash + held, 0n)
  const { liability, rows } = await w.call(trialBalance, {}, { as: auditor })
  expect(liability).toBe(funds as Money)
  const debts = [...balances.values()].reduce((sum, { receivable }) => sum + receivable, 0n)
  expect(rows.find((row) => row.account === 'members.receivable')?.balance).toBe(-debts as Money)
  expect(rows.every(({ book, account: name }) => (book === 'member') === name.startsWith('members.'))).toBe(true)
})
