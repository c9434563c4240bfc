import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Picture } from '@croupier/wire/content/media'
import type { Status } from '@croupier/wire/providers/messages'
import type { Device, GameCategory, PROVIDER_MODES } from '@croupier/wire/providers/providers.console'

/** A refusal that is not stored, because nothing was decided, or because the key belongs to another message. */
export class NotDecided extends Error {
  override name = 'NotDecided'
  readonly status: Status
  constructor(status: Status) {
    super(status)
    this.status = status
  }
}
export const notDecided = (status: Status): never => {
  throw new NotDecided(status)
}

export type TransactionType =
  | 'bet'
  | 'win'
  | 'rollback'
  | 'refund'
  | 'resettle'
  | 'cashOut'
  | 'tip'
  | 'jackpotContribution'
/** `tombstone`: a rollback came before its bet. `refused`: the message was answered with its `code`. */
export type TransactionState = 'applied' | 'rolled_back' | 'tombstone' | 'refused'

/** A message that moves money, as it came. */
export type NewTransaction = {
  providerId: string
  txId: string
  fingerprint: string
  type: TransactionType
  memberId: MemberId
  gameCode: string
  roundId: string | null
  amount: Money
  /** The message that it is about. */
  targetTxId: string | null
  /** The bet of the book that it placed or paid. */
  betId: string | null
  /** Of a free round: the campaign that pays it. */
  campaignId: string | null
  version: number
  requestId: string
  at: Instant
}
/** A message with its answer, which repetitions get. */
export type Transaction = NewTransaction & {
  state: TransactionState
  code: Status
  /** Cash after the message. */
  balance: Money
  /** Bonus money after the message that may pay stakes on the game. */
  bonus: Money
  /** Further fields of the answer. */
  extra: Record<string, unknown>
}

/** What a player may stake on a game. */
export type Spendable = { cash: Money; bonus: Money }

/** The round of one player. */
export type Round = {
  providerId: string
  roundId: string
  memberId: MemberId
  gameCode: string
  openedAt: Instant
  closedAt: Instant | null
}

/** `transfer`: it keeps a wallet for each member, and sends no messages about money (Provider wallet rules §3.10). */
export type ProviderMode = (typeof PROVIDER_MODES)[number]

export type Provider = {
  providerId: string
  name: string
  isOpen: boolean
  networks: string[]
  /** Whether its contract allows it to roll back a win. */
  undoesWins: boolean
  /** The origin that we call for a launch. Members do not see the games of a provider without one. */
  serviceUrl: string | null
  /** The origin of its games' pages, where it differs. */
  frameUrl: string | null
  isHot: boolean
  /** Its place among the vendors of the catalogue. */
  position: number
  /** Lists of a category show one entry for all its games. */
  isGrouped: boolean
  mode: ProviderMode
  /** Seconds after which a transfer that the provider does not know will never be applied. */
  finalitySeconds: number
  createdAt: Instant
}
export type ProviderGame = {
  providerId: string
  gameCode: string
  name: string
  category: GameCategory
  isOpen: boolean
  minStake: Money
  maxStake: Money
  isHot: boolean
  volatility: 'low' | 'medium' | 'high' | null
  returnBp: number | null
  /** The largest variance of what one round returns, in thousandths of the squared stake. */
  varianceMilli: number | null
  features: string[]
  /** Its provider plays it with play money of its own, too. */
  hasDemo: boolean
  /** Its provider takes campaigns of free rounds for it. */
  hasFreeRounds: boolean
  picture: Picture | null
  runsOn: 'all' | Device
  /** Empty: every currency. */
  currencies: string[]
  blockedCountries: string[]
}
export type Session = {
  providerId: string
  memberId: MemberId
  gameCode: string
  startedAt: Instant
  expiresAt: Instant
  endedAt: Instant | null
}

/** The data of a bet that the bet book keeps for this product. */
export type ProviderBet = {
  txId: string
  roundId: string | null
  title: string
  /** What the provider says about the bet. A bet from before this has none. */
  details?: readonly { label: string; value: string }[]
}
