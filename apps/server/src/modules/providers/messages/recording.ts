import type { Clock } from '@croupier/kernel/clock'
import { type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { type Money, ZERO } from '@croupier/kernel/money'
import { isRetryable, type Status } from '@croupier/wire/providers/messages'
import { type Db, hasSqlState, type Reader, retryOnDeadlock, type Tx } from '../../../platform/db/database.ts'
import { gathered } from '../../../platform/db/gathered.ts'
import type { Bet, ProductBook } from '../../games/index.ts'
import { type Balance, lineKey, type Wallet } from '../../wallet/index.ts'
import { walletTxId } from '../fingerprint.ts'
import type { CampaignBook } from '../free-rounds/book.ts'
import {
  type NewTransaction,
  notDecided,
  type ProviderBet,
  type ProviderGame,
  type Spendable,
  type Transaction,
} from '../model.ts'
import { bookCategory, bookGame, type Categories } from '../product.ts'
import { unitsOf } from '../rules.ts'
import type { KnownSetup } from '../setup/known.ts'
import { nameOf, transactionsStore } from '../transactions-store.ts'
import { type Answer, answerOf } from './answers.ts'

/** Port: what providers may know about a member, implemented by identity. */
export type Player = { nickname: string; language: string }
export type MessageDeps = {
  db: Db
  clock: Clock
  book: ProductBook<ProviderBet>
  categories: Categories
  wallet: Pick<Wallet, 'balanceOf'>
  /** The currency of the site, the only one of its wallets. */
  currency(): string
  playerOf(reader: Reader, memberId: MemberId): Promise<Player | null>
  setup: KnownSetup
  find: LookUps
  campaigns: CampaignBook
  /** Port: refuses a member who may not bet now, implemented by risk. */
  mayBet(tx: Tx, subject: { memberId: MemberId; game: string }): Promise<void>
}

/** What messages look for, many with one query. */
export type LookUps = ReturnType<typeof lookUps>
export const lookUps = (
  db: Db,
  wallet: Pick<Wallet, 'balancesOf'>,
  playersAmong: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, unknown>>,
) => ({
  transaction: gathered((names) => transactionsStore.findAll(db, names)),
  balance: gathered<Balance>((memberIds) => wallet.balancesOf(db, memberIds.map(memberIdOf))),
  player: gathered<unknown>((memberIds) => playersAmong(memberIds.map(memberIdOf))),
})

/** An amount of a message. A message with another amount than the wallet can hold is malformed. */
export function amountOf(minor: string, exponent: number, least = 0n): Money {
  const amount = unitsOf(minor, exponent)
  return amount === null || amount < least ? notDecided('MALFORMED') : amount
}

/** What the member may stake on a game that this node has met; all bonus money counts on any other. */
export async function spendableOf(
  { db, wallet, book, categories, find }: MessageDeps,
  reader: Reader,
  { memberId, ...game }: Pick<NewTransaction, 'memberId' | 'providerId' | 'gameCode'>,
): Promise<Spendable> {
  const [balance, bonus] = await Promise.all([
    reader === db ? find.balance(memberId) : wallet.balanceOf(reader, memberId),
    book.bonusMoney(reader, memberId, bookCategory(categories, bookGame(game))),
  ])
  return { cash: balance?.cash ?? ZERO, bonus }
}

/** A game of the provider. Also tells the bet book its category, which every posting needs. */
export async function gameOf(
  { categories, setup }: MessageDeps,
  reader: Reader,
  named: Pick<ProviderGame, 'providerId' | 'gameCode'>,
): Promise<ProviderGame | null> {
  const game = await setup.game(reader, named)
  if (game) categories.set(bookGame(game), game.category)
  return game ?? null
}

/** The id of the bet that a message places. */
export const betIdOf = (providerId: string, txId: string, about: Pick<NewTransaction, 'memberId' | 'at'>): string =>
  lineKey(walletTxId(providerId, txId, about), 1)

/** The bet of the book that a message placed. */
export async function bookBet(
  { book }: MessageDeps,
  reader: Reader,
  bet: Transaction,
): Promise<Bet<ProviderBet> | undefined> {
  const [found] = await book.ticketBets(reader, bet.memberId, walletTxId(bet.providerId, bet.txId, bet))
  return found
}

/**
 * The answer to a message whose id is taken: the stored one, word for word. Another message under the same id moves nothing. A bet
 * that was rolled back, before or after it came, is answered so (Provider wallet rules §3.5).
 */
export async function replay(deps: MessageDeps, one: NewTransaction): Promise<Answer | null> {
  const known = await deps.find.transaction(nameOf(one))
  if (!known) return null
  if (known.state === 'tombstone') return answerOf({ ...known, code: 'ROLLED_BACK' }, deps.currency(), true)
  if (known.fingerprint !== one.fingerprint) return notDecided('DUPLICATE_MISMATCH')
  const isReversed = known.type === 'bet' && known.state === 'rolled_back'
  return answerOf(isReversed ? { ...known, code: 'ROLLED_BACK' } : known, deps.currency(), true)
}

/** Decisions "Money": refusals are stored, but for those that decide nothing. */
export async function refuseMessage(deps: MessageDeps, one: NewTransaction, status: Status): Promise<Answer> {
  if (isRetryable(status)) return notDecided(status)
  const { cash: balance, bonus } = await spendableOf(deps, deps.db, one)
  const refused: Transaction = { ...one, betId: null, state: 'refused', code: status, balance, bonus, extra: {} }
  if (await transactionsStore.insert(deps.db, refused)) return answerOf(refused, deps.currency(), false)
  return (await replay(deps, one)) ?? notDecided('TEMPORARY')
}

/** The effect of a message, or the status that refuses it. A refusal has changed nothing. */
export type Decision =
  | { refusal: Status }
  | { extra?: Record<string, unknown>; betId?: string | null; campaignId?: string | null }
export type Decide = (tx: Tx) => Promise<Decision>

/**
 * Records a message that places no bet: its id, its effect and its answer in one transaction. A twin waits at the unique key, and
 * gets the answer of the first.
 */
export async function recordMessage(deps: MessageDeps, one: NewTransaction, decide: Decide): Promise<Answer> {
  const known = await replay(deps, one)
  if (known) return known
  const written = await retryOnDeadlock(() =>
    deps.db.transaction().execute((tx) => applyMessage(deps, tx, { one, decide })),
  )
  if (written) return answerOf(written, deps.currency(), false)
  return (await replay(deps, one)) ?? notDecided('TEMPORARY')
}

async function applyMessage(
  deps: MessageDeps,
  tx: Tx,
  { one, decide }: { one: NewTransaction; decide: Decide },
): Promise<Transaction | null> {
  const blank = { state: 'applied', code: 'OK', balance: ZERO, bonus: ZERO, extra: {} } as const
  if (!(await transactionsStore.insert(tx, { ...one, ...blank }))) return null
  const decision = await decide(tx)
  if ('refusal' in decision && isRetryable(decision.refusal)) return notDecided(decision.refusal)
  const { cash: balance, bonus } = await spendableOf(deps, tx, one)
  const answered: Transaction =
    'refusal' in decision
      ? { ...one, ...blank, state: 'refused', code: decision.refusal, balance, bonus }
      : {
          ...one,
          ...blank,
          balance,
          bonus,
          betId: decision.betId ?? one.betId,
          campaignId: decision.campaignId ?? one.campaignId,
          extra: decision.extra ?? {},
        }
  await transactionsStore.write(tx, answered)
  return answered
}

const UNIQUE_VIOLATION = '23505'
/** Whether the lane refused a journal because another message has its id. */
export const isKeyTaken = (error: unknown): boolean => hasSqlState(error, UNIQUE_VIOLATION)
