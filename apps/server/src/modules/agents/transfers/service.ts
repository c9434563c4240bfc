import { startOfDay } from '@croupier/kernel/business-day'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import { larger, type Money, units, ZERO } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { checkTransfer, type Sender, type TransferRefusal, transferable } from '@croupier/rules/agents/transfers'
import { TRANSFERS_SHOWN, type TransferView, type transferTerms } from '@croupier/wire/agents/transfers'
import type { Output } from '@croupier/wire/endpoint'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { account, type Wallet } from '../../wallet/index.ts'
import { AGENT_POCKET, postingsFrom } from '../pockets.ts'
import type { TreeDeps, TreeService } from '../tree/service.ts'
import type { Direction, StoredTransfer, TransferPorts } from './model.ts'
import type { TransfersPolicy } from './policy.ts'
import { transfersStore as store } from './store.ts'
import type { TransferTurnover } from './turnover.ts'

export type TransfersDeps = Pick<TreeDeps, 'db' | 'clock' | 'members' | 'calendar'> & {
  random: Random
  jobs: Pick<Jobs, 'add'>
  wallet: Pick<Wallet, 'post' | 'standingOf' | 'balanceOf'>
  tree: TreeService
  limits(): TransfersPolicy
  ports: TransferPorts
  turnover: TransferTurnover
  /** What the member owes by contracts. */
  debtOf(reader: Reader, memberId: MemberId): Promise<Money>
}
export type TransfersService = ReturnType<typeof transfersService>

/** The task that hands sent money to its receivers. */
export const RECEIVE = 'agents.transfers'
const RECEIVED_AT_ONCE = 500

/** Agent rules §9: transfers up and down the line. */
export const transfersService = (deps: TransfersDeps) => ({
  terms: (memberId: MemberId) => terms(deps, memberId),
  async up(tx: Tx, memberId: MemberId, amount: Money) {
    const upline = await deps.tree.uplineOf(tx, memberId)
    return send(deps, tx, { memberId, receiverId: upline, direction: 'up', amount })
  },
  down: (tx: Tx, memberId: MemberId, receiverId: MemberId, amount: Money) =>
    send(deps, tx, { memberId, receiverId, direction: 'down', amount }),
  /** Hands sent money to its receivers, each in a transaction of its own, because they may be in another cell. */
  async receiveAll(): Promise<void> {
    for (const id of await store.unreceived(deps.db, RECEIVED_AT_ONCE))
      await deps.db.transaction().execute((tx) => receive(deps, tx, id))
  },
})

type Wanted = { memberId: MemberId; receiverId: MemberId | null; direction: Direction; amount: Money }

async function send(deps: TransfersDeps, tx: Tx, { memberId, receiverId, direction, amount }: Wanted) {
  const { clock, random, jobs, wallet, ports, limits, tree } = deps
  // Locks the member's funds, so that two transfers cannot exceed them or a limit together.
  await wallet.standingOf(tx, memberId)
  const receiver = {
    id: receiverId ?? '',
    upline: receiverId && (await tree.uplineOf(tx, receiverId)),
    isUnavailable: receiverId === null || (await ports.isUnavailable(tx, receiverId)),
  }
  const from = await senderOf(deps, tx, memberId)
  const policy = { ...limits(), isOn: ports.isOn() }
  const accepted = checkTransfer(policy, { direction, amount, isPasswordRight: true, from, to: receiver })
  if ('refusal' in accepted) return refuseTransfer(accepted)
  const transferId = `t${humanId(random)}`
  const sentAt = clock.now()
  const postings = postingsFrom(memberId, accepted, account.house('transit'))
  await wallet.post(tx, { kind: `transfer.${direction}`, reference: transferId, at: sentAt, postings })
  const receiverOf = receiverId ?? refuse('agents.transfer_not_upline')
  await store.add(tx, { transferId, memberId, receiverId: receiverOf, direction, amount, sentAt, receivedAt: null })
  await jobs.add(tx, RECEIVE, {})
  return { id: transferId }
}

/** The codes that this product has for refusals of the rule book. The door has checked the rest. */
function refuseTransfer(refused: TransferRefusal): never {
  switch (refused.refusal) {
    case 'wallet.insufficient':
      return refuse('wallet.insufficient_funds')
    case 'wallet.whole_cents':
      return refuse('money.whole_cents')
    case 'account.trial':
    case 'agents.assistant_moves_no_money':
    case 'account.payment_password':
      return refuse('agents.transfer_unavailable')
    default:
      return refuse(refused.refusal)
  }
}

async function senderOf(deps: TransfersDeps, reader: Reader, memberId: MemberId): Promise<Sender> {
  const { members, tree, wallet, ports, turnover, calendar, debtOf } = deps
  const { cash, receivable, others } = await wallet.balanceOf(reader, memberId)
  const sent = await store.sentSince(reader, memberId, startOfDay(tree.today(), calendar()))
  const received = (await turnover.left(reader, [memberId])).get(memberId) ?? ZERO
  return {
    id: memberId,
    type: (await members.memberOf(reader, memberId))?.accountType ?? 0,
    upline: await tree.uplineOf(reader, memberId),
    agent: others.get(AGENT_POCKET) ?? ZERO,
    cash,
    turnoverLocked: units(received + (await ports.lockedByDeposit(reader, memberId))),
    debts: units((receivable < 0n ? -receivable : receivable) + (await debtOf(reader, memberId))),
    sentToday: sent.amount,
    countToday: sent.count,
    isUnavailable: await ports.isUnavailable(reader, memberId),
  }
}

async function receive({ clock, wallet, turnover, limits }: TransfersDeps, tx: Tx, id: string): Promise<void> {
  const transfer = await store.lock(tx, id)
  if (!transfer || transfer.receivedAt) return
  const { receiverId, amount } = transfer
  const at = clock.now()
  const postings = [{ from: account.house('transit'), to: account.cash(receiverId), amount }]
  await wallet.post(tx, { kind: 'transfer.received', reference: id, at, postings })
  await turnover.add(tx, receiverId, units(amount * BigInt(limits().turnoverMultiple)))
  await store.markReceived(tx, id, at)
}

async function terms(deps: TransfersDeps, memberId: MemberId): Promise<Output<typeof transferTerms>> {
  const { db, members, tree, limits, ports } = deps
  const from = await senderOf(deps, db, memberId)
  const { min, max, dayMax, dayCount } = limits()
  const uplineId = await tree.uplineOf(db, memberId)
  const upline = uplineId && (await members.memberOf(db, uplineId))
  const latest = await store.latest(db, memberId, TRANSFERS_SHOWN)
  return {
    isOn: ports.isOn(),
    upline: upline ? upline.username : null,
    min,
    max,
    dayLeft: larger(units(dayMax - from.sentToday), ZERO),
    countLeft: Math.max(dayCount - from.countToday, 0),
    transferable: transferable(from),
    latest: await Promise.all(latest.map((one) => viewOf(deps, memberId, one))),
  }
}

async function viewOf({ db, members }: TransfersDeps, own: MemberId, one: StoredTransfer): Promise<TransferView> {
  const isSent = one.memberId === own
  const other = await members.memberOf(db, isSent ? one.receiverId : one.memberId)
  const { transferId: id, sentAt: at, direction, amount } = one
  return { id, at, direction, isSent, account: other?.username ?? '', amount }
}
