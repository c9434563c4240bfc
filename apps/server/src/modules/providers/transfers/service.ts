import type { Clock } from '@croupier/kernel/clock'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import { isWholeCents } from '@croupier/kernel/money'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import { TRANSFERS_LISTED, type walletTransfer } from '@croupier/wire/providers/transfers'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { LaunchDeps } from '../launch/service.ts'
import type { Provider } from '../model.ts'
import { providersStore } from '../setup/store.ts'
import { type Transfer, viewOf } from './model.ts'
import type { TransferMoves } from './moves.ts'
import { judgeIn } from './rules.ts'
import type { Sending } from './sending.ts'
import { transfersStore as store } from './store.ts'

export type TransfersDeps = {
  db: Db
  clock: Clock
  random: Random
  wallet: Pick<Wallet, 'standingOf'>
  moves: TransferMoves
  sending: Pick<Sending, 'sendLater'>
  currency(): string
  mayBet: LaunchDeps['mayBet']
}
export type TransfersService = ReturnType<typeof transfersService>
type Asked = Input<typeof walletTransfer>

/**
 * Provider wallet rules §3.10 as a member uses it. Money goes to a provider only where the member may bet, and never from an account
 * with limits. It comes back at any time.
 */
export function transfersService(deps: TransfersDeps) {
  const { db } = deps
  return {
    /** One transfer is open for each member and provider. The lock of the member's cash keeps two requests apart. */
    async transfer(tx: Tx, memberId: MemberId, asked: Asked) {
      if (asked.amount !== undefined && !isWholeCents(asked.amount)) refuse('money.whole_cents')
      const wanted =
        asked.direction === 'in' ? await into(deps, tx, memberId, asked) : await back(deps, tx, memberId, asked)
      const transfers = []
      for (const { provider, one } of wanted) {
        await deps.moves.ask(tx, one)
        await deps.sending.sendLater(tx, one.transferId)
        transfers.push(viewOf(one, provider.name))
      }
      return { transfers }
    },
    async latest(memberId: MemberId) {
      const names = new Map((await providersStore.all(db)).map(({ providerId, name }) => [providerId, name]))
      const found = await store.latest(db, memberId, TRANSFERS_LISTED)
      return { transfers: found.map((one) => viewOf(one, names.get(one.providerId) ?? one.providerId)) }
    },
  }
}

type Wanted = { provider: Provider; one: Transfer }

async function into(deps: TransfersDeps, tx: Tx, memberId: MemberId, { vassalage, amount }: Asked): Promise<Wanted[]> {
  if (vassalage === undefined || amount === undefined) return refuse('request.malformed', { field: 'amount' })
  const provider = await providerOf(tx, vassalage)
  await deps.mayBet(tx, { memberId, game: provider.providerId })
  const refusal = judgeIn(provider, await deps.wallet.standingOf(tx, memberId))
  if (refusal) refuse(refusal)
  if ((await store.openOf(tx, memberId)).includes(vassalage)) refuse('transfer.open')
  return [{ provider, one: newTransfer(deps, { memberId, providerId: vassalage, direction: 'in', amount }) }]
}

/** A closed provider gives money back, too. Of several providers, those with an open transfer are left out. */
async function back(deps: TransfersDeps, tx: Tx, memberId: MemberId, { vassalage, amount }: Asked): Promise<Wanted[]> {
  if (vassalage === undefined && amount !== undefined) return refuse('request.malformed', { field: 'vassalage' })
  await deps.wallet.standingOf(tx, memberId)
  const open = await store.openOf(tx, memberId)
  if (vassalage !== undefined && open.includes(vassalage)) refuse('transfer.open')
  const ids = vassalage === undefined ? await store.usedBy(tx, memberId) : [vassalage]
  const free = ids.filter((id) => !open.includes(id))
  if (free.length === 0) return refuse(open.length > 0 ? 'transfer.open' : 'transfer.nothing_there')
  const wanted: Wanted[] = []
  for (const providerId of free.sort())
    wanted.push({
      provider: await providerOf(tx, providerId),
      one: newTransfer(deps, { memberId, providerId, direction: 'out', amount: amount ?? null }),
    })
  return wanted
}

async function providerOf(tx: Tx, providerId: string): Promise<Provider> {
  const provider = await providersStore.find(tx, providerId)
  return provider?.mode === 'transfer' ? provider : refuse('game_provider.unknown')
}

const newTransfer = (
  { clock, random, currency }: TransfersDeps,
  asked: Pick<Transfer, 'memberId' | 'providerId' | 'direction' | 'amount'>,
): Transfer => ({
  ...asked,
  transferId: `v${humanId(random)}`,
  currency: currency(),
  state: 'asked',
  reason: null,
  askedAt: clock.now(),
  sentAt: null,
  endedAt: null,
  questions: 0,
  nextQuestionAt: null,
})
