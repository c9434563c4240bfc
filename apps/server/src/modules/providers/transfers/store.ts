import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import type { TransferState } from '@croupier/wire/providers/transfers'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type PageRequest, page, tables } from '../../../platform/db/store.ts'
import type { SentTransfer, Transfer } from './model.ts'

/** What staff typed: the id of a transfer, or members that it found. */
export type TransferSearch = { id: string; memberIds: readonly MemberId[] }

const transfers = (reader: Reader) => tables(reader).selectFrom('providers.transfers').selectAll()

export const transfersStore = {
  async add(tx: Tx, one: Transfer): Promise<void> {
    await tables(tx).insertInto('providers.transfers').values(one).execute()
  },
  byId: (reader: Reader, transferId: string): Promise<Transfer | undefined> =>
    transfers(reader).where('transferId', '=', transferId).executeTakeFirst(),
  lock: (tx: Tx, transferId: string): Promise<Transfer | undefined> =>
    transfers(tx).where('transferId', '=', transferId).forUpdate().executeTakeFirst(),
  /** Writes a locked transfer. */
  async save(tx: Tx, { transferId, amount, state, reason, sentAt, endedAt, nextQuestionAt }: Transfer): Promise<void> {
    await tables(tx)
      .updateTable('providers.transfers')
      .set({ amount, state, reason, sentAt, endedAt, nextQuestionAt })
      .where('transferId', '=', transferId)
      .execute()
  },
  /** Newest first. */
  latest: (reader: Reader, memberId: MemberId, limit: number): Promise<Transfer[]> =>
    transfers(reader)
      .where('memberId', '=', memberId)
      .orderBy('askedAt', 'desc')
      .orderBy('transferId')
      .limit(limit)
      .execute(),
  /** The providers that the member has a transfer under way with. */
  async openOf(reader: Reader, memberId: MemberId): Promise<string[]> {
    const rows = await tables(reader)
      .selectFrom('providers.transfers')
      .select('providerId')
      .where('memberId', '=', memberId)
      .where('state', 'in', ['asked', 'unknown'])
      .execute()
    return rows.map(({ providerId }) => providerId)
  },
  async unknownOf(reader: Reader, memberId: MemberId): Promise<SentTransfer[]> {
    const rows = await transfers(reader).where('memberId', '=', memberId).where('state', '=', 'unknown').execute()
    return rows.flatMap(sentOf)
  },
  /** The providers at which the member may have money: those that a transfer went to, or may have gone to. */
  async usedBy(reader: Reader, memberId: MemberId): Promise<string[]> {
    const rows = await tables(reader)
      .selectFrom('providers.providers as p')
      .select('p.providerId')
      .where('p.mode', '=', 'transfer')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('providers.transfers as t')
            .select('t.transferId')
            .where('t.memberId', '=', memberId)
            .whereRef('t.providerId', '=', 'p.providerId')
            .where('t.sentAt', 'is not', null),
        ),
      )
      .execute()
    return rows.map(({ providerId }) => providerId)
  },
  async isUsed(reader: Reader, providerId: string): Promise<boolean> {
    const found = tables(reader).selectFrom('providers.transfers').select('transferId').limit(1)
    return (await found.where('providerId', '=', providerId).executeTakeFirst()) !== undefined
  },
  /** Locks the transfers whose next question is due, without those that another node has. */
  async lockDue(tx: Tx, now: Instant, limit: number): Promise<SentTransfer[]> {
    const rows = await transfers(tx)
      .where('state', '=', 'unknown')
      .where('nextQuestionAt', '<=', now)
      .orderBy('nextQuestionAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    return rows.flatMap(sentOf)
  },
  /** Newest first. A search finds a transfer by its id, or those of members. */
  desk(
    reader: Reader,
    { state, search }: { state: TransferState | undefined; search: TransferSearch | undefined },
    asked: PageRequest,
  ): Promise<Page<Transfer>> {
    let query = transfers(reader)
    if (state) query = query.where('state', '=', state)
    if (search)
      query = query.where(({ or, eb }) =>
        or([
          eb('transferId', '=', search.id),
          ...(search.memberIds.length > 0 ? [eb('memberId', 'in', search.memberIds)] : []),
        ]),
      )
    return page(query.orderBy('askedAt', 'desc').orderBy('transferId', 'desc'), asked)
  },
  /** The transfers to and from a provider that were sent in a period, and are done. */
  doneBetween: (reader: Reader, providerId: string, from: Instant, to: Instant): Promise<Transfer[]> =>
    transfers(reader)
      .where('providerId', '=', providerId)
      .where('state', '=', 'done')
      .where('sentAt', '>=', from)
      .where('sentAt', '<', to)
      .execute(),
  async countQuestion(tx: Tx, transferId: string, questions: number, nextQuestionAt: Instant): Promise<void> {
    await tables(tx)
      .updateTable('providers.transfers')
      .set({ questions, nextQuestionAt })
      .where('transferId', '=', transferId)
      .execute()
  },
}

/** A transfer that was sent has an amount, which the table demands. */
export const sentOf = (one: Transfer): SentTransfer[] =>
  one.amount !== null && one.sentAt !== null ? [{ ...one, amount: one.amount, sentAt: one.sentAt }] : []
