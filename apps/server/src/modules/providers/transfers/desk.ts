import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { TransferBreak, transferBreaks, transferDesk } from '@croupier/wire/providers/transfers.console'
import { money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import { providersStore } from '../setup/store.ts'
import { correctionOf } from './break-rules.ts'
import { breaksStore, type StoredBreak } from './breaks-store.ts'
import { type Transfer, viewOf } from './model.ts'
import { vendorHouseOf } from './moves.ts'
import type { Sending } from './sending.ts'
import { transfersStore } from './store.ts'

export type DeskDeps = {
  db: Db
  clock: Clock
  wallet: Pick<Wallet, 'post' | 'clawBack' | 'repayDebt' | 'balanceOf' | 'register'>
  sending: Pick<Sending, 'ask'>
  approvals: Pick<Staff['approvals'], 'register'>
  members: {
    usernames(memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>
    search(reader: Reader, typed: string): Promise<readonly MemberId[]>
  }
}
export type TransferDesk = ReturnType<typeof transferDeskService>
type Asked = { id: string; reason: string }

const objectOf = (transferId: string): string => `wallet-transfer:${transferId}`

/** Transfers as staff see them, and the differences to the logs of providers. Two people change a balance. */
export function transferDeskService(deps: DeskDeps) {
  const { db, clock, sending } = deps
  const corrections = deps.approvals.register(correctionKind(deps))
  return {
    list: (asked: Input<typeof transferDesk>) => list(deps, asked),
    async ask(by: StaffCall, id: string) {
      const before = (await transfersStore.byId(db, id)) ?? refuse('transfer.unknown')
      if (!(await sending.ask(id))) return refuse('transfer.state_known')
      const { state } = (await transfersStore.byId(db, id))!
      const entry = { object: objectOf(id), before: { state: before.state }, after: { state }, reason: null }
      await db.transaction().execute((tx) => by.audit(tx, entry))
      return { state }
    },
    breaks: (asked: Input<typeof transferBreaks>) => breaks(deps, asked),
    async note(tx: Tx, by: StaffCall, { id, note }: { id: string; note: string }) {
      const one = await lockOpen(tx, id)
      await breaksStore.end(tx, { ...one, state: 'noted', endedAt: clock.now(), note })
      const states = { before: { state: 'open' }, after: { state: 'noted', kind: one.kind } }
      await by.audit(tx, { object: objectOf(one.transferId || one.providerId), ...states, reason: note })
      return {}
    },
    requestCorrection: (tx: Tx, by: StaffCall, { id, reason }: Asked) =>
      corrections.request(tx, by, { payload: { breakId: id }, reason }),
  }
}

async function list({ db, members }: DeskDeps, { state, search, page, pageSize }: Input<typeof transferDesk>) {
  const found = await transfersStore.desk(
    db,
    { state, search: search === undefined ? undefined : { id: search, memberIds: await members.search(db, search) } },
    { page, pageSize },
  )
  const usernames = await members.usernames([...new Set(found.items.map(({ memberId }) => memberId))])
  const names = new Map((await providersStore.all(db)).map(({ providerId, name }) => [providerId, name]))
  const items = found.items.map((one) => ({
    ...viewOf(one, names.get(one.providerId) ?? one.providerId),
    memberId: one.memberId,
    username: usernames.get(one.memberId) ?? '',
    sentAt: one.sentAt,
    questions: one.questions,
  }))
  return { ...found, items }
}

async function breaks({ db, members }: DeskDeps, { state, ...asked }: Input<typeof transferBreaks>) {
  const found = await breaksStore.page(db, state, asked)
  const items: TransferBreak[] = []
  for (const one of found.items) {
    const ours = await transfersStore.byId(db, one.transferId)
    const names = ours && (await members.usernames([ours.memberId]))
    items.push({
      id: one.breakId,
      vassalage: one.providerId,
      day: one.day,
      kind: one.kind,
      state: one.state,
      transferId: one.transferId || null,
      memberId: ours?.memberId ?? null,
      username: (ours && names?.get(ours.memberId)) ?? null,
      direction: ours?.direction ?? null,
      amount: ours?.amount ?? null,
      correction: ours ? correctionOf(one.kind, ours) : null,
      foundAt: one.foundAt,
      endedAt: one.endedAt,
      note: one.note,
    })
  }
  return { ...found, items }
}

/** A difference ends once, so its amount is corrected at most once. */
async function lockOpen(tx: Tx, id: string): Promise<StoredBreak> {
  const one = (await breaksStore.lock(tx, id)) ?? refuse('transfer.break_unknown')
  return one.state === 'open' ? one : refuse('transfer.break_ended')
}

async function lockCorrection(tx: Tx, id: string): Promise<{ one: StoredBreak; ours: Transfer; correction: Money }> {
  const one = await lockOpen(tx, id)
  const ours = await transfersStore.byId(tx, one.transferId)
  const correction = ours && correctionOf(one.kind, ours)
  return ours && correction ? { one, ours, correction } : refuse('transfer.break_without_money')
}

/**
 * The books follow the provider: cash and the account of the money there change, and the member may owe what cash does not cover.
 * A transfer is corrected once, also when two differences are about it.
 */
const correctionKind = (deps: DeskDeps) =>
  approvalKind({
    name: 'provider.transfer-break',
    permission: 'ledger.adjustment.approve',
    payload: z.object({ breakId: z.string() }),
    change: z.object({
      before: z.object({ username: z.string(), cash: money }),
      after: z.object({ correction: money, transferId: z.string() }),
    }),
    async describe(tx, { breakId }) {
      const { ours, correction } = await lockCorrection(tx, breakId)
      const { cash } = await deps.wallet.balanceOf(tx, ours.memberId)
      const username = (await deps.members.usernames([ours.memberId])).get(ours.memberId) ?? ''
      return {
        object: objectOf(ours.transferId),
        before: { username, cash },
        after: { correction, transferId: ours.transferId },
      }
    },
    async apply(tx, { breakId }) {
      const { one, ours, correction } = await lockCorrection(tx, breakId)
      await correct(deps, tx, { ours, correction, reference: `break-${ours.transferId}` })
      await breaksStore.end(tx, { ...one, state: 'posted', endedAt: deps.clock.now(), note: null })
      return undefined
    },
  })

async function correct(
  { wallet, clock }: DeskDeps,
  tx: Tx,
  { ours: { memberId, providerId }, correction, reference }: { ours: Transfer; correction: Money; reference: string },
): Promise<void> {
  const at = clock.now()
  const to = vendorHouseOf(providerId)
  wallet.register({ houses: [to] })
  if (correction < 0n) {
    const amount = units(-correction)
    await wallet.clawBack(tx, { kind: 'correction', reference, part: 'transfer', at, memberId, to, amount })
    return
  }
  const posting = { from: account.house(to), to: account.cash(memberId), amount: correction }
  await wallet.post(tx, { kind: 'correction', reference, at, postings: [posting] })
  await wallet.repayDebt(tx, { reference, at, memberId })
}
