import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { CheckDecision, MoneySource } from '@croupier/wire/safer-gambling/deposit-checks'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, type Period, page, tables } from '../../../platform/db/store.ts'
import type { StoredCheck } from './model.ts'

export type CheckSearch = PageRequest & Period & { isOpen?: boolean | undefined }

const checks = (reader: Reader) =>
  tables(reader).selectFrom('safer_gambling.deposit_checks').selectAll().select('checkId as id')
const one = (tx: Tx, id: string) => tables(tx).updateTable('safer_gambling.deposit_checks').where('checkId', '=', id)

export const depositChecksStore = {
  /** False while the member has an open check. */
  async open(
    tx: Tx,
    check: Pick<StoredCheck, 'id' | 'memberId' | 'openedAt' | 'net' | 'amount' | 'days'>,
  ): Promise<boolean> {
    const { id, ...rest } = check
    const row = await tables(tx)
      .insertInto('safer_gambling.deposit_checks')
      .values({ checkId: id, ...rest })
      .onConflict((conflict) => conflict.column('memberId').where('decision', 'is', null).doNothing())
      .returning('checkId')
      .executeTakeFirst()
    return row !== undefined
  },

  last: (reader: Reader, memberId: MemberId): Promise<StoredCheck | undefined> =>
    checks(reader).where('memberId', '=', memberId).orderBy('openedAt', 'desc').limit(1).executeTakeFirst(),

  byId: (reader: Reader, id: string): Promise<StoredCheck | undefined> =>
    checks(reader).where('checkId', '=', id).executeTakeFirst(),

  lock: (tx: Tx, id: string): Promise<StoredCheck | undefined> =>
    checks(tx).where('checkId', '=', id).forUpdate().executeTakeFirst(),

  async answer(
    tx: Tx,
    id: string,
    answer: { source: MoneySource; isAffordable: boolean; answeredAt: Instant },
  ): Promise<void> {
    await one(tx, id).set(answer).execute()
  },

  async decide(
    tx: Tx,
    id: string,
    decided: { decision: CheckDecision; decidedAt: Instant; staffName: string; note: string },
  ): Promise<void> {
    await one(tx, id).set(decided).execute()
  },

  page: (reader: Reader, { isOpen, from, to, ...asked }: CheckSearch) =>
    page(
      checks(reader)
        .$if(isOpen === true, (query) => query.where('decision', 'is', null))
        .$if(isOpen === false, (query) => query.where('decision', 'is not', null))
        .$if(from !== undefined, (query) => query.where('openedAt', '>=', from!))
        .$if(to !== undefined, (query) => query.where('openedAt', '<', to!))
        .orderBy('openedAt', 'desc'),
      asked,
    ),
}
