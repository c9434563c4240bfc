import { hasMarkets, type PrizeMode, parseSelection, playOf, sidesOfSelection } from '@croupier/game-math/lottery/index'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, moneyText } from '@croupier/kernel/money'
import type { Db, Reader } from '../../../platform/db/database.ts'
import { singleFlight } from '../../../platform/db/ids.ts'
import type { DrawRecord, Draws } from '../../draws/index.ts'
import type { Bet, BetProduct, BetSides } from '../../games/index.ts'
import type { LotteryDetail, LotteryTerms } from './model.ts'
import type { termsStore } from './terms-store.ts'
import { describeBet } from './words.ts'

export type LotteryBet = Bet<LotteryDetail>

/** Terms in memory. */
const MAX_CACHED_TERMS = 20_000

export type LotteryProductDeps = { db: Db; store: typeof termsStore; draws: Pick<Draws, 'findMany'> }

/**
 * The lottery as a product of the bet book. A bet stores `[terms, units, multiple, selection]`: terms are stored once in
 * `lottery.terms`, and bets name them by id. A cached id is returned without a promise, because every bet needs one.
 */
export function lotteryProduct({ draws, ...deps }: LotteryProductDeps): BetProduct<LotteryDetail> {
  const terms = cachedTerms(deps)
  return {
    code: 'lottery',
    category: (_, { play }) => categoryOfPlay(play),
    house: () => 'play.lottery',
    houses: ['play.lottery'],
    encode(detail) {
      const termsId = terms.idOf(detail)
      const { units, multiple, selection } = detail
      const text = (id: number) => JSON.stringify([id, units, multiple, selection])
      return typeof termsId === 'number' ? text(termsId) : termsId.then(text)
    },
    async decode(reader, texts) {
      const stored = texts.map(storedFrom)
      const known = await terms.findByIds(reader, [...new Set(stored.map(({ termsId }) => termsId))])
      return stored.map(({ termsId, ...own }) => {
        const promised = known.get(termsId)
        invariant(promised, 'every bet has its terms')
        return { ...own, ...promised }
      })
    },
    sides: sidesOf,
    describe: ({ round, detail }) => describeBet(round, detail),
    async toWire(bets) {
      const resultOf = await drawResults(draws, bets)
      return bets.map((bet) => ({ ...wireDetail(bet.detail), ...resultOf(bet) }))
    },
  }
}

/** Agent rules §2.1: the categories of rebates. Only classic tickets are priced by the prize group. */
const CATEGORIES: Readonly<Record<PrizeMode, string>> = { Lott: 'LOTT', Elott: 'ELOTT', ZY: 'LOTTFIX', SEA: 'LOTTFIX' }
const categoryOfPlay = (play: string): string => CATEGORIES[playOf(play).prizeMode]

const sides = new WeakMap<LotteryDetail, BetSides>()

/** Reward rules §13. Null for the plays without a market. Cached, because bets with equal terms share their detail. */
function sidesOf(detail: LotteryDetail): BetSides | null {
  if (!hasMarkets(detail.play)) return null
  const known = sides.get(detail)
  if (known) return known
  const selection = parseSelection(playOf(detail.play), detail.selection)
  const byMarket = Map.groupBy(sidesOfSelection(detail.play, selection), ({ market }) => market)
  const markets = [...byMarket].map(([market, own]) => ({ market, sides: own.map(({ side }) => side) }))
  const found = { units: detail.units, markets }
  sides.set(detail, found)
  return found
}

const wireDetail = ({ play, selection, units, multiple, mode, prizeGroup, prizes }: LotteryDetail) => ({
  play,
  selection,
  units,
  multiple,
  mode,
  prizeGroup,
  prizes: prizeTexts(prizes),
})

/** Reads the results on which these bets were settled, with one query per game. Other bets have none. */
async function drawResults(draws: Pick<Draws, 'findMany'>, bets: readonly LotteryBet[]) {
  const records = new Map<string, DrawRecord>()
  const settled = bets.filter(({ round, settledAt }) => round !== null && settledAt !== null)
  for (const [game, own] of Map.groupBy(settled, (bet) => bet.game)) {
    const issueNos = [...new Set(own.flatMap(({ round }) => round ?? []))]
    for (const record of await draws.findMany(game, issueNos)) records.set(`${game}/${record.issueNo}`, record)
  }
  return ({ game, round, status }: LotteryBet) => {
    const record = records.get(`${game}/${round}`)
    return record ? resultOfDraw(record, status) : { numbers: null }
  }
}

/** A draw is void some seconds before its bets are, and a bet is not said to be void before its stake is back. */
function resultOfDraw({ numbers, drawAt, voidReason, resultVersion }: DrawRecord, status: LotteryBet['status']) {
  const reasonOfBet = status === 'void' ? (voidReason ?? 'known_numbers') : null
  const resultNote = reasonOfBet ?? (resultVersion > 0 && !voidReason ? 'corrected' : undefined)
  return { numbers, drawAt: drawAt.toISOString(), ...(resultNote ? { resultNote } : {}) }
}

/** A bet's own part of its detail, and the id of its terms. */
export function storedFrom(text: string) {
  const stored: unknown = JSON.parse(text)
  invariant(Array.isArray(stored) && stored.length === 4, 'a bet stores its terms, units, multiple and selection')
  const [termsId, units, multiple, selection] = stored as [number, number, number, unknown] // checked by its length
  return { termsId, units, multiple, selection }
}

export const prizeTexts = (prizes: Readonly<Record<string, Money>>): Record<string, string> =>
  Object.fromEntries(Object.entries(prizes).map(([tier, prize]) => [tier, moneyText(prize)]))

type KnownTerms = { id: number; terms: LotteryTerms }

/**
 * Terms by id and ids by terms. Rows are never changed or removed, so a node may cache them. A member chooses prize group and
 * mode, so a play has thousands of terms. With both the same, they differ only after a change of settings.
 */
function cachedTerms({ db, store }: Pick<LotteryProductDeps, 'db' | 'store'>) {
  const byPlay = new Map<string, Map<number, KnownTerms[]>>()
  const byId = new Map<number, LotteryTerms>()
  const together = singleFlight<number>()

  function remember(id: number, terms: LotteryTerms): void {
    if (byId.size >= MAX_CACHED_TERMS) {
      byId.clear()
      byPlay.clear()
    }
    if (byId.has(id)) return
    byId.set(id, terms)
    const ofPlay = byPlay.get(terms.play) ?? new Map<number, KnownTerms[]>()
    const choice = choiceOf(terms)
    byPlay.set(terms.play, ofPlay.set(choice, [...(ofPlay.get(choice) ?? []), { id, terms }]))
  }
  return {
    idOf(detail: LotteryDetail): number | Promise<number> {
      const known = byPlay.get(detail.play)?.get(choiceOf(detail)) ?? []
      for (const { id, terms } of known) if (isSame(terms, detail)) return id
      const { play, mode, prizeGroup, ownGroup, prizes, payoutPerBet, payoutPerMemberIssue } = detail
      const terms = { play, mode, prizeGroup, ownGroup, prizes, payoutPerBet, payoutPerMemberIssue }
      const name = JSON.stringify(terms, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
      return together(name, async () => {
        const id = await store.idOf(db, terms)
        remember(id, terms)
        return id
      })
    },
    async findByIds(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, LotteryTerms>> {
      const unknown = ids.filter((id) => !byId.has(id))
      if (unknown.length > 0) for (const [id, terms] of await store.findByIds(reader, unknown)) remember(id, terms)
      return byId
    },
  }
}

/** Above every mode, so that a number stands for a prize group and a mode. */
const MODES_UP_TO = 10_000
const choiceOf = ({ prizeGroup, mode }: LotteryTerms): number => prizeGroup * MODES_UP_TO + mode

const isSame = (one: LotteryTerms, other: LotteryTerms): boolean =>
  one.prizeGroup === other.prizeGroup &&
  one.ownGroup === other.ownGroup &&
  one.mode === other.mode &&
  one.payoutPerBet === other.payoutPerBet &&
  one.payoutPerMemberIssue === other.payoutPerMemberIssue &&
  isSamePrizes(one.prizes, other.prizes)

function isSamePrizes(one: LotteryTerms['prizes'], other: LotteryTerms['prizes']): boolean {
  const tiers = Object.keys(one)
  return tiers.length === Object.keys(other).length && tiers.every((tier) => one[tier] === other[tier])
}
