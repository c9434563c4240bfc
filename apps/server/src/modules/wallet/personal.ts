import type { MemberId } from '@croupier/kernel/ids'
import { moneyText } from '@croupier/kernel/money'
import { PAGE_SIZE_MAX } from '@croupier/kernel/page'
import type { Tx } from '../../platform/db/database.ts'
import type { PersonalRecord, PersonalTable } from '../../platform/personal/personal.ts'
import type { recordService } from './record/service.ts'

const BOOKS = 'The books need every amount. It names the account by its id only'

type Records = Pick<ReturnType<typeof recordService>, 'ofMember'>

/** What the ledger has about a member: every entry of the member's cash. */
export const walletTables = (record: Records): readonly PersonalTable[] => [
  {
    table: 'wallet.journal',
    erasure: { atOnce: 'kept', forEver: BOOKS },
    read: (tx, memberId) => entriesOf(record, tx, memberId),
  },
  { table: 'wallet.accounts', erasure: { atOnce: 'kept', forEver: BOOKS }, leftOut: 'Sums of wallet.journal' },
  { table: 'wallet.freezes', erasure: { atOnce: 'kept', forEver: BOOKS }, columns: ['reason', 'frozen_at'] },
]

async function* entriesOf(record: Records, tx: Tx, memberId: MemberId): AsyncGenerator<readonly PersonalRecord[]> {
  let before: string | undefined
  do {
    const { items, next } = await record.ofMember(memberId, { pageSize: PAGE_SIZE_MAX, before }, tx)
    yield items.map(({ amount, balanceAfter, played: _, ...entry }) => ({
      ...entry,
      amount: moneyText(amount),
      balanceAfter: moneyText(balanceAfter),
    }))
    before = next ?? undefined
  } while (before !== undefined)
}
