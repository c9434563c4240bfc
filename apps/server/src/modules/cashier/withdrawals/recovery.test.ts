import { parseMoney } from '@croupier/kernel/money'
import * as accounts from '@croupier/wire/cashier/bank-accounts'
import * as wire from '@croupier/wire/cashier/withdrawals'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { type GatewayWorld, gatewayWorld } from '../../../testing/gateway.ts'
import { paymentPassword, withdrawalsIn } from '../../../testing/withdrawals.ts'
import type { TestMember, World } from '../../../testing/world.ts'

let w: GatewayWorld
let o: ReturnType<typeof withdrawalsIn>
let ana: TestMember
let to: string
/** The database's owner, who may cut connections and block with locks. */
let owner: pg.Client
beforeAll(async () => {
  w = await gatewayWorld()
  o = withdrawalsIn(w)
  owner = new pg.Client({ connectionString: w.database.url })
  await owner.connect()
})
beforeEach(async () => {
  ana = await o.member()
  to = (await o.addAccount(ana)).id
})
afterAll(async () => {
  await owner.end()
  await w.close()
})

const ask = (key: string, node: World = w, as = ana, bankAccountId = to) =>
  node.call(
    wire.requestWithdrawal,
    { method: 'bank-transfer', bankAccountId, amount: parseMoney('100.00') },
    { as, paymentPassword, key },
  )
const mine = async (as = ana) => (await w.call(wire.withdrawals, { pageSize: 50 }, { as })).items
/** Resolves when a connection waits for a lock in this database. */
const untilLockWait = () =>
  eventually(async () => {
    const { rows } = await owner.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
const cut = (which: string) =>
  owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename like 'croupier_app%' and ${which}`)

describe('T039 a request for a withdrawal', () => {
  test('gets the same answer from a restarted node if its answer was lost after the commit', async () => {
    const first = await ask('answer-was-lost')
    const restarted = await w.another()
    expect(await ask('answer-was-lost', restarted)).toEqual(first)
    await restarted.close()
    expect([(await mine()).length, await o.balance(ana)]).toEqual([1, ['900.00', '100.00']])
  })
  test('leaves nothing behind if it fails before its commit, and its key can be used again', async () => {
    await owner.query('begin')
    await owner.query(`select from wallet.accounts where account = '${ana.memberId}.cash' for update`)
    const dying = ask('died-before').then(
      () => 'ok',
      () => 'died',
    )
    await untilLockWait()
    await cut(`wait_event_type = 'Lock'`)
    expect(await dying).toBe('died')
    await owner.query('rollback')
    expect([await mine(), await o.balance(ana)]).toEqual([[], ['1000.00', '0.00']])
    await ask('died-before')
    expect([(await mine()).length, await o.balance(ana)]).toEqual([1, ['900.00', '100.00']])
  })
  test('makes one withdrawal if it is repeated until the database is back', async () => {
    const others = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const as = await o.member()
        await o.addAccount(as)
        return { as, bankAccountId: (await w.call(accounts.bankAccounts, {}, { as })).accounts[0]!.id }
      }),
    )
    const insist = async (key: string, as: TestMember, bankAccountId: string): Promise<string> => {
      for (;;) {
        const answer = await ask(key, w, as, bankAccountId).catch((error: unknown) => error as { code?: string })
        if (answer && 'id' in answer) return answer.id
      }
    }
    const asked = others.map(({ as, bankAccountId }, at) => insist(`fail-over-${at}`, as, bankAccountId))
    for (let round = 0; round < 3; round++) {
      await Promise.race(asked)
      await cut('true')
    }
    const ids = await Promise.all(asked)
    for (const [at, { as }] of others.entries()) {
      expect((await mine(as)).map(({ id }) => id)).toEqual([ids[at]])
      expect(await o.balance(as)).toEqual(['900.00', '100.00'])
    }
  })
})
