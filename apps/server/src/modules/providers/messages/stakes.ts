import { type Money, ZERO } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import type { Message, Status } from '@croupier/wire/providers/messages'
import type { PlacedTicket } from '../../games/index.ts'
import type { GuardRow, RiderRows } from '../../wallet/index.ts'
import { fingerprintOf, walletTxId } from '../fingerprint.ts'
import { openRoundGuard, roundsRider, transactionsRider, transactionValues } from '../lane-store.ts'
import { type NewTransaction, notDecided, type ProviderBet, type ProviderGame, type Spendable } from '../model.ts'
import { bookGame } from '../product.ts'
import { judgeStake, statusOf } from '../rules.ts'
import type { SessionsService } from '../sessions/service.ts'
import { nameOf } from '../transactions-store.ts'
import { type Answer, answerOf } from './answers.ts'
import { playFreeRound } from './free-rounds.ts'
import {
  amountOf,
  betIdOf,
  gameOf,
  isKeyTaken,
  type MessageDeps,
  recordMessage,
  refuseMessage,
  replay,
  spendableOf,
} from './recording.ts'

export type StakeDeps = MessageDeps & { sessions: Pick<SessionsService, 'find'> }

type StakeMessage = Pick<
  Message<'bet'>,
  'providerId' | 'playerId' | 'gameCode' | 'currency' | 'requestId' | 'sessionToken'
>

/** A message that takes a stake. `place` posts it with the rows of the message, all of them or none. */
type Stake = {
  message: StakeMessage
  /** Rejects when the message must not be handled. */
  accepted: Promise<void>
  one: NewTransaction
  place(game: ProviderGame, rows: { riders: RiderRows[]; guards: GuardRow[] }): Promise<PlacedTicket>
  /** A second message that comes with the first, such as the win of an instant game. */
  second?: NewTransaction
  /** Rows beside those of the messages. */
  riders?: RiderRows[]
  guards?: GuardRow[]
}

/** Takes a stake through the lane: money, bet, round and the stored answer are one statement. */
async function takeStake(deps: StakeDeps, stake: Stake): Promise<Answer> {
  const { one, message, accepted } = stake
  const game = await gameOf(deps, deps.db, one)
  const [known, judged, before] = await Promise.all([
    replay(deps, one),
    judge(deps, stake, game),
    beforeStake(deps, one),
    accepted,
  ])
  if (known) return known
  const refusal = message.currency === deps.currency() ? judged : 'WRONG_CURRENCY'
  if (refusal || !game) return refuseMessage(deps, one, refusal ?? 'GAME_NOT_ALLOWED')
  try {
    const rows = (stake.second ? [one, stake.second] : [one]).map((each) => transactionValues(each, before))
    const riders = [{ rider: transactionsRider, rows }, ...(stake.riders ?? [])]
    const { balance, duplicate } = await stake.place(game, { riders, guards: stake.guards ?? [] })
    if (duplicate) return (await replay(deps, one)) ?? notDecided('TEMPORARY')
    return await answerOfStake(deps, { ...one, balance }, before)
  } catch (error) {
    return refusedStake(deps, one, error)
  }
}

type FreeStake = Pick<Stake, 'message' | 'accepted' | 'one'> & { win: NewTransaction | null }

/** Takes a free round. It needs what every new bet needs: a session, an open game and a member who may bet. */
async function takeFreeRound(deps: StakeDeps, { message, accepted, one, win }: FreeStake): Promise<Answer> {
  const game = await gameOf(deps, deps.db, one)
  const [known, judged] = await Promise.all([replay(deps, one), judge(deps, { message, one }, game), accepted])
  if (known) return known
  const refusal = message.currency === deps.currency() ? judged : 'WRONG_CURRENCY'
  if (refusal) return refuseMessage(deps, one, refusal)
  return recordMessage(deps, one, (tx) => playFreeRound(deps, tx, { one, win }))
}

/** The journal itself gives the balances of a member without bonus money. */
async function beforeStake(deps: StakeDeps, one: NewTransaction): Promise<Spendable> {
  const nothing = { cash: ZERO, bonus: ZERO }
  const bonus = await deps.book.bonusMoney(deps.db, one.memberId)
  return bonus > ZERO ? spendableOf(deps, deps.db, one) : nothing
}

/** The pockets that paid are in the row of a member with bonus money. */
async function answerOfStake(
  deps: StakeDeps,
  one: NewTransaction & { balance: Money },
  before: Spendable,
): Promise<Answer> {
  const blank = { state: 'applied', code: 'OK', bonus: ZERO, extra: {} } as const
  const stored = before.cash + before.bonus > ZERO ? await deps.find.transaction(nameOf(one)) : undefined
  return answerOf(stored ?? { ...one, ...blank }, deps.currency(), false)
}

async function judge(
  deps: StakeDeps,
  { message, one }: Pick<Stake, 'message' | 'one'>,
  game: ProviderGame | null,
): Promise<Status | null> {
  const [session = null, provider] = await Promise.all([
    deps.sessions.find(one.providerId, message.sessionToken),
    deps.setup.provider(one.providerId),
  ])
  return judgeStake({ session, game, isProviderOpen: provider?.isOpen ?? false }, one)
}

async function refusedStake(deps: StakeDeps, one: NewTransaction, error: unknown): Promise<Answer> {
  if (isKeyTaken(error)) return (await replay(deps, one)) ?? notDecided('DUPLICATE_MISMATCH')
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'wallet.payload_differs') return notDecided('DUPLICATE_MISMATCH')
  // The rollback that took the key is writing its row.
  if (error.code === 'wallet.cancelled') return (await replay(deps, one)) ?? notDecided('ROLLED_BACK')
  return refuseMessage(deps, one, statusOf(error.code))
}

function newStake(
  deps: StakeDeps,
  message: StakeMessage,
  about: Pick<NewTransaction, 'txId' | 'type' | 'roundId' | 'amount'> & {
    reference?: string
    campaignId?: string | undefined
  },
): NewTransaction {
  const { providerId, playerId: memberId, gameCode, currency, requestId } = message
  const { reference: of = '', campaignId = null, ...own } = about
  const reference = campaignId === null ? of : `${of} ${campaignId}`
  const at = deps.clock.now()
  return {
    ...own,
    campaignId,
    providerId,
    memberId,
    gameCode,
    requestId,
    at,
    fingerprint: fingerprintOf({ ...own, memberId, currency, reference }),
    targetTxId: null,
    betId: campaignId === null ? betIdOf(providerId, own.txId, { memberId, at }) : null,
    version: 0,
  }
}

/** The round that a bet opens or joins. */
const roundRows = ({ providerId, memberId, gameCode }: NewTransaction, roundId: string, closes: boolean) => ({
  riders: [{ rider: roundsRider, rows: [[providerId, roundId, memberId, gameCode, closes]] }],
  guards: [{ guard: openRoundGuard, row: [providerId, roundId, memberId] }],
})

const ticketOf = (one: NewTransaction, game: ProviderGame) => ({
  ticketId: walletTxId(one.providerId, one.txId, one),
  memberId: one.memberId,
  game: bookGame(game),
  payload: one.fingerprint,
  receivedAt: one.at,
})
const detailOf = (one: NewTransaction, game: ProviderGame, details: ProviderBet['details'] = []): ProviderBet => ({
  txId: one.txId,
  roundId: one.roundId,
  title: game.name,
  ...(details.length > 0 ? { details } : {}),
})

const settledBet = (
  one: NewTransaction,
  game: ProviderGame,
  { payout, details }: { payout: Money; details: ProviderBet['details'] },
) => ({ stake: one.amount, detail: detailOf(one, game, details), outcome: outcomeOf(payout, one.amount) })

/** The messages that take stakes. */
export function stakes(deps: StakeDeps) {
  return {
    bet(message: Message<'bet'>, accepted: Promise<void>): Promise<Answer> {
      const { txId, roundId, freeRoundCampaignId: campaignId } = message
      const amount = amountOf(message.amount, message.exponent, 1n)
      const one = newStake(deps, message, { txId, type: 'bet', roundId, amount, campaignId })
      if (campaignId !== undefined) return takeFreeRound(deps, { message, accepted, one, win: null })
      return takeStake(deps, {
        message,
        accepted,
        one,
        ...roundRows(one, roundId, false),
        place: (game, rows) =>
          deps.book.place({
            ...ticketOf(one, game),
            ...rows,
            bets: [{ stake: amount, detail: detailOf(one, game, message.betDetails) }],
          }),
      })
    },

    /** An instant game: stake and payout in one journal, each with its own line. Its round is closed at once. */
    betWin(message: Message<'betWin'>, accepted: Promise<void>): Promise<Answer> {
      const { betTxId: txId, winTxId, roundId, freeRoundCampaignId: campaignId } = message
      const amount = amountOf(message.stake, message.exponent, 1n)
      const payout = amountOf(message.payout, message.exponent)
      const reference = `${winTxId} ${payout}`
      const one = newStake(deps, message, { txId, type: 'bet', roundId, amount, reference, campaignId })
      const win = { ...one, txId: winTxId, type: 'win', amount: payout, targetTxId: txId } as const
      if (campaignId !== undefined) return takeFreeRound(deps, { message, accepted, one, win })
      const { riders, guards } = roundRows(one, roundId, true)
      return takeStake(deps, {
        message,
        accepted,
        one,
        guards,
        second: win,
        riders,
        place: (game, rows) =>
          deps.book.placeSettled({
            ...ticketOf(one, game),
            ...rows,
            bets: [settledBet(one, game, { payout, details: message.betDetails })],
          }),
      })
    },

    /** Counts as a stake for limits, and not for rewards or turnover, so bonus money pays none. */
    tip(message: Message<'tip'>, accepted: Promise<void>): Promise<Answer> {
      const amount = amountOf(message.amount, message.exponent, 1n)
      const one = newStake(deps, message, { txId: message.txId, type: 'tip', roundId: null, amount })
      return takeStake(deps, {
        message,
        accepted,
        one,
        place: (game, rows) => deps.book.placeSettled({ ...tipOf(one, game), ...rows }),
      })
    },
  }
}

/** A tip is a bet that is lost at once. */
const tipOf = (one: NewTransaction, game: ProviderGame) => ({
  ...ticketOf(one, game),
  funds: ['cash'] as const,
  bets: [
    { stake: one.amount, detail: detailOf(one, game), outcome: { ...outcomeOf(ZERO, one.amount), validBet: ZERO } },
  ],
})

export const outcomeOf = (payout: Money, stake: Money) => ({
  status: payout > ZERO ? ('won' as const) : ('lost' as const),
  payout,
  validBet: stake,
  selfRebate: ZERO,
})
