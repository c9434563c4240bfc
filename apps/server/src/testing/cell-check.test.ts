import { parseMoney } from '@croupier/kernel/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '../modules/wallet/index.ts'
import { accountsWith } from './accounts.ts'
import { TWO_CELLS } from './cell-check.ts'
import { type World, world } from './world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

describe('the databases of tests', () => {
  test('refuse a transaction that moves money between two cells', async () => {
    const [ana, ben] = await Promise.all([accountsWith(w, '10.00', 0), accountsWith(w, '0.00', 1)])
    const postings = [{ from: account.cash(ana), to: account.cash(ben), amount: parseMoney('1.00') }]
    const journal = { kind: 'correction', reference: 'crossing', at: w.clock.now(), postings } as const
    const transfer = w.platform.database.db.transaction().execute((tx) => w.app.modules.wallet.post(tx, journal))
    await expect(transfer).rejects.toMatchObject({ code: TWO_CELLS })
    expect(await w.cash({ memberId: ana })).toBe(parseMoney('10.00'))
  })

  test('refuse one statement that writes rows of two cells', async () => {
    const members = await Promise.all([accountsWith(w, '10.00', 0), accountsWith(w, '10.00', 1)])
    const touch = (accounts: readonly string[]) =>
      w.platform.database.pool.query('update wallet.accounts set last_key = last_key where account = any($1)', [
        accounts,
      ])
    await expect(touch(members.map(account.cash))).rejects.toMatchObject({ code: TWO_CELLS })
    for (const member of members) expect((await touch([account.cash(member)])).rowCount).toBe(1)
  })
})
