import type { BusinessCalendar, BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { Rate } from '@croupier/rules/rate'
import type { HumanCheckKind } from '@croupier/wire/identity/session'
import type { MessageType } from '@croupier/wire/messaging/inbox'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { HumanProof, Member } from '../identity/index.ts'
import type { Standing } from './grants/model.ts'
import type { Registration } from './referral/model.ts'

/** Port: the members of rewards, implemented by identity, kyc and safer gambling. */
export type RewardMembers = {
  memberOf(reader: Reader, memberId: MemberId): Promise<Member | undefined>
  memberNamed(reader: Reader, username: string): Promise<Member | undefined>
  usernames(memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>
  /** Ids of the members with this username or id. */
  search(reader: Reader, typed: string): Promise<MemberId[]>
  /** Whether the member is excluded, takes a time-out, or closes the account (Reward rules §1). */
  isBarred(reader: Reader, memberId: MemberId): Promise<boolean>
  /** Types and statuses of accounts, and who of them is barred, in a few queries. */
  standingsOf(reader: Reader, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, Standing>>
  /** The logins of members among these from an instant up to, and without, another. */
  signIns(reader: Reader, memberIds: readonly MemberId[], period: Period): Promise<readonly MemberEvent[]>
  /** Whether staff have verified the identity of the member. */
  isVerified(reader: Reader, memberId: MemberId): Promise<boolean>
  /** The members who registered within a time, `to` excluded, the first one first. */
  registeredWithin(reader: Reader, period: Period, limit: number): Promise<readonly MemberId[]>
  /** The members whose identity is verified now. */
  verified(reader: Reader): Promise<readonly MemberId[]>
  /**
   * The members whose identity is verified now, and who were born on one of these dates, `yyyy-MM-dd`, as they stated before an
   * instant.
   */
  verifiedBornOn(reader: Reader, dates: readonly string[], statedBefore: Instant): Promise<readonly MemberId[]>
  /** The members whom staff gave a label, by its key. */
  labelled(reader: Reader, label: string): Promise<readonly MemberId[]>
  /** The members among these of whom a time-out or a self-exclusion ran within a time. */
  excludedWithin(reader: Reader, memberIds: readonly MemberId[], period: Period): Promise<ReadonlySet<MemberId>>
  /** Time-outs of members among these that began from an instant on, also those that are over. */
  timeOutsSince(
    reader: Reader,
    memberIds: readonly MemberId[],
    since: Instant,
  ): Promise<readonly (Period & { memberId: MemberId })[]>
}

export type Period = { from: Instant; to: Instant }
export type MemberEvent = { memberId: MemberId; at: Instant }

export type DayRange = { from?: BusinessDay | undefined; to?: BusinessDay | undefined }

/** Valid bets by category. */
export type CategoryBets = Readonly<Record<string, Money>>

/**
 * Port: what members played and paid in, implemented by the bet book and the cashier. Valid bets are those that count for
 * rewards, without opposite sides and covered markets (Reward rules §13).
 */
export type RewardFigures = {
  calendar(): BusinessCalendar
  /** Valid bets of members over business days, both ends included; a member without any is left out. */
  validBets(reader: Reader, memberIds: readonly MemberId[], days: DayRange): Promise<ReadonlyMap<MemberId, Money>>
  /** Valid bets of each member since the start of a business day of their own, by category of games. */
  playedByCategory(
    reader: Reader,
    since: ReadonlyMap<MemberId, BusinessDay>,
  ): Promise<ReadonlyMap<MemberId, ReadonlyMap<string, Money>>>
  /** The tickets among these that have open bets, with what each pocket gave to those bets. */
  openTickets(
    reader: Reader,
    memberId: MemberId,
    ticketIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, Money>>>
  /** Members with settled bets since a business day, in the order of their ids. */
  playedSince(
    reader: Reader,
    day: BusinessDay,
    page: { after: MemberId | null; limit: number },
  ): Promise<readonly MemberId[]>
  /**
   * Valid bets of one business day by category: pages of members from one snapshot, in the order of their ids. `tx` stays open meanwhile and
   * must do nothing else.
   */
  validBetsOn(tx: Tx, day: BusinessDay, pageSize: number): AsyncIterable<ReadonlyMap<MemberId, CategoryBets>>
  /** Valid bets of one member on one business day by category. */
  validBetsOf(reader: Reader, memberId: MemberId, day: BusinessDay): Promise<CategoryBets>
  /** The same without the part that bonus money staked, which earns no rebate (Reward rules §6). */
  rebateBetsOf(reader: Reader, memberId: MemberId, day: BusinessDay): Promise<CategoryBets>
  /** Stakes and payouts of bets that were settled on business days, both ends included; a member without any is left out. */
  settledBets(
    reader: Reader,
    memberIds: readonly MemberId[],
    days: { from: BusinessDay; to: BusinessDay },
  ): Promise<ReadonlyMap<MemberId, { stake: Money; payout: Money }>>
  /** The first business day with settled bets; null without any. */
  firstDay(reader: Reader): Promise<BusinessDay | null>
  /** Valid bets of each member since the start of a business day of their own; a member without any is left out. */
  validBetsSince(reader: Reader, since: ReadonlyMap<MemberId, BusinessDay>): Promise<ReadonlyMap<MemberId, Money>>
  /** Valid bets of each member over business days of their own, both ends included; a member without any is left out. */
  validBetsWithin(
    reader: Reader,
    days: ReadonlyMap<MemberId, { from: BusinessDay; to: BusinessDay }>,
  ): Promise<ReadonlyMap<MemberId, Money>>
  /**
   * The first deposit of each member that was credited on business days of their own, both ends included, less reversals: zero when
   * all of it went back.
   */
  firstDeposits(
    reader: Reader,
    days: ReadonlyMap<MemberId, { from: BusinessDay; to: BusinessDay }>,
  ): Promise<ReadonlyMap<MemberId, Money>>
  /** Settled, won and valid bets of members over business days, both ends included, by day and category. */
  playedDays(
    reader: Reader,
    memberIds: readonly MemberId[],
    days: { from: BusinessDay; to: BusinessDay },
  ): Promise<readonly PlayedDay[]>
  /** The same by game, of counted games. */
  playedGames(
    reader: Reader,
    memberIds: readonly MemberId[],
    days: { from: BusinessDay; to: BusinessDay },
  ): Promise<readonly (PlayedDay & { game: string })[]>
  /**
   * The valid bets or net wins of all members over business days, both ends included, that reach a least sum: in a category, in a counted
   * game, or in all games.
   */
  scoresOf(
    reader: Reader,
    query: {
      of: 'validBet' | 'netWin'
      category: string | null
      game: string | null
      from: BusinessDay
      to: BusinessDay
      least: Money
    },
  ): Promise<readonly { memberId: MemberId; score: Money }[]>
  /**
   * The best multiple of a stake that each member has won within a time, `to` excluded, in 1/10,000, in a game or in all games: of members
   * who reach a least one.
   */
  multiplesOf(
    reader: Reader,
    query: Period & { game: string | null; least: Money },
  ): Promise<readonly { memberId: MemberId; score: Money }[]>
  /** Wins below so many times the stake may be missing from `multiplesOf`. */
  leastMultiple(): number
  /** Deposits of members that were credited within a time, `to` excluded, less reversals. */
  creditedDeposits(
    reader: Reader,
    memberIds: readonly MemberId[],
    period: Period,
  ): Promise<readonly (MemberEvent & { amount: Money })[]>
  /** Withdrawals that members requested within a time, `to` excluded, without rejected and failed ones. */
  requestedWithdrawals(
    reader: Reader,
    memberIds: readonly MemberId[],
    period: Period,
  ): Promise<readonly (MemberEvent & { amount: Money })[]>
  /** What members got of each deposit that was credited within a time, `to` excluded, the first one first. */
  creditedWithin(
    reader: Reader,
    period: Period,
    limit: number,
  ): Promise<readonly { memberId: MemberId; amount: Money }[]>
  /** The deposits of each member that were credited within a time, `to` excluded, less reversals. */
  depositedIn(reader: Reader, period: Period): Promise<ReadonlyMap<MemberId, Money>>
  /** Credited deposits less reversals, over the life of the accounts. */
  deposits(reader: Reader, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, Money>>
  /** The members among these with a deposit that was credited within a time. */
  depositors(reader: Reader, memberIds: readonly MemberId[], period: Period): Promise<ReadonlySet<MemberId>>
}

export type PlayedDay = {
  memberId: MemberId
  day: BusinessDay
  category: string
  bets: number
  wins: number
  validBet: Money
}

/** Port: games whose figures are kept by member and day, because a mission or a leaderboard is about them. Implemented by games. */
export type CountedGames = {
  /** The first business day on which a game that is named now can be counted. */
  firstDay(): BusinessDay
  /** Counts a game, or all of them, over business days, both included. False if the first one is too early for that. */
  count(tx: Tx, counting: { game: string | null; from: BusinessDay; to: BusinessDay }): Promise<boolean>
  /** The names of all games by their codes. */
  names(): Promise<ReadonlyMap<string, string>>
}

/** Port: who invited whom, and what is known of the accounts (Agent rules §11), by identity, safer gambling and agents. */
export type RefereeSources = {
  /** The member whose code or id decided the registration; null for members who came otherwise. */
  inviterOf(reader: Reader, memberId: MemberId): Promise<MemberId | null>
  /** T057: the accounts of the person who has this one, itself included. */
  accountsOfPerson(reader: Reader, memberId: MemberId): Promise<readonly MemberId[]>
  /** The same for each of these. */
  accountsOfPersons(reader: Reader, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, readonly MemberId[]>>
  /** The pairs, of these, of accounts with sessions from one address and browser. */
  pairsSharingDevices(
    reader: Reader,
    pairs: readonly (readonly [MemberId, MemberId])[],
  ): Promise<readonly { memberId: MemberId; otherId: MemberId }[]>
  /** Whether another account has a session from a public address and a browser of this one. */
  hasKnownDevice(reader: Reader, memberId: MemberId): Promise<boolean>
  /** The accounts among others with a session from the address and the browser of one of this member. */
  sharingDevices(reader: Reader, memberId: MemberId, others: readonly MemberId[]): Promise<readonly MemberId[]>
  registrationsOf(reader: Reader, memberIds: readonly MemberId[]): Promise<readonly Registration[]>
  /** Whether a member is below an agent today, at any depth. */
  isBelow(reader: Reader, memberId: MemberId, agentId: MemberId): Promise<boolean>
}

/** Port: free rounds that members play at game providers, implemented by providers. */
export type RewardFreeRounds = {
  /** Refuses `game.unknown`, and `game.closed` for a game that takes no rounds of this stake now. */
  order(
    tx: Tx,
    ordered: {
      rewardId: string
      memberId: MemberId
      provider: string
      game: string
      rounds: number
      /** Of each round. */
      stake: Money
      endsAt: Instant
    },
  ): Promise<void>
  /** Lets no round of a reward begin any more. False when none is running. */
  cancel(tx: Tx, rewardId: string): Promise<boolean>
  isRunning(tx: Tx, rewardId: string): Promise<boolean>
  /** Those that run, and those that ended in the last 30 days, newest first. */
  ofMember(memberId: MemberId): Promise<
    readonly {
      rewardId: string
      state: 'asked' | 'open' | 'refused' | 'ended'
      used: number
      /** Without a maximum. */
      won: Money
      endsAt: Instant
    }[]
  >
  /** Whether there are free rounds of a game, also while it is closed. */
  areOf(reader: Reader, game: { provider: string; game: string }): Promise<boolean>
  /** The games that can have free rounds now. */
  games(
    reader: Reader,
  ): Promise<readonly { provider: string; game: string; gameName: string; minStake: Money; maxStake: Money }[]>
}

/** Port: the human check of the platform, implemented by identity. */
export type RewardHumanCheck = {
  shown(): { kind: HumanCheckKind }
  /** Takes an answer, or a proof of work in its place. Refuses `login.captcha_required` and `captcha.failed`. */
  demandEither(given: HumanProof): Promise<void>
}

/** Port: messages to members, implemented by messaging. */
export type RewardMessages = {
  send(
    tx: Tx,
    message: { memberId: MemberId; type: MessageType; params: Record<string, string>; reference: string },
  ): Promise<void>
}

/** Port: keeps the pictures that a value names until the commit; refuses `file.unknown`. Implemented by content. */
export type HoldPictures = (tx: Tx, value: unknown) => Promise<void>

/**
 * Port: the rates that the upline gives a member, at the start of a business day, by the categories of the bet book; null for a
 * customer of the house. Implemented by agents.
 */
export type RebateRates = (
  reader: Reader,
  memberId: MemberId,
  day: BusinessDay,
) => Promise<Readonly<Record<string, Rate>> | null>
