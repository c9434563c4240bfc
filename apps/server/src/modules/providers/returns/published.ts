import { exactReturn, type Fraction, fractionText } from '@croupier/game-math/casino/index'
import { type Clock, MS, msBetween } from '@croupier/kernel/clock'
import type { Output } from '@croupier/wire/endpoint'
import type { PublishedGame, publishedReturns } from '@croupier/wire/providers/returns'
import type { Db } from '../../../platform/db/database.ts'
import { HOUSE } from '../setup/house.ts'
import type { PublishedRecord, PublishedSpan } from './model.ts'
import { publishedStore } from './published-store.ts'
import { type DeclaredReturn, observedPpm, PUBLISHED_FROM, type ReturnSums, returnBand } from './rules.ts'

type Answer = Output<typeof publishedReturns>

/** How long a node answers with what it has read. */
const FRESH_MS = MS.minute

/** The returns of our own games as everybody sees them. A node reads them once a minute at most, however many visitors it has. */
export function publishedReturnsOf({ db, clock }: { db: Db; clock: Clock }) {
  let known: { answer: Promise<Answer>; at: Date } | null = null
  return (): Promise<Answer> => {
    const at = clock.now()
    if (known && msBetween(known.at, at) < FRESH_MS) return known.answer
    const answer = read(db)
    known = { answer, at }
    // The next visitor reads again after a failure.
    answer.catch(() => {
      known = null
    })
    return answer
  }
}

async function read(db: Db): Promise<Answer> {
  const records = await publishedStore.records(db, HOUSE)
  const { totals, spans } = await publishedStore.spans(
    db,
    records.map(({ recordId }) => recordId),
  )
  const byGame = Map.groupBy(records, ({ gameCode }) => gameCode)
  const bySpan = Map.groupBy(spans, ({ recordId }) => recordId)
  const games = [...byGame.values()].map((of) => gameOf(of, totals, bySpan))
  return { from: PUBLISHED_FROM, games }
}

function gameOf(
  records: readonly PublishedRecord[],
  totals: ReadonlyMap<number, ReturnSums>,
  spans: ReadonlyMap<number, PublishedSpan[]>,
): PublishedGame {
  const { gameCode, game } = records[0]!
  const exact = exactReturn(gameCode)
  const isOne = exact !== null && fractionText(exact.least) === fractionText(exact.most)
  return {
    vassalage: HOUSE,
    gameCode,
    game,
    exact: exact && {
      leastPpm: ppmOf(exact.least),
      mostPpm: ppmOf(exact.most),
      fraction: isOne ? fractionText(exact.least) : null,
    },
    records: records.map((record) => ({
      declaredPpm: record.returnBp * 100,
      startedAt: record.startedAt,
      ...observedOf(totals.get(record.recordId) ?? NOTHING, record),
      spans: (spans.get(record.recordId) ?? []).map(({ fromDay, toDay, ...sums }) => ({
        fromDay,
        toDay,
        ...observedOf(sums, record),
      })),
    })),
  }
}

const NOTHING: ReturnSums = {
  rounds: 0n,
  winningGroups: 0n,
  stake: 0n,
  payout: 0n,
  stakeSquares: 0n,
  products: 0n,
  payoutSquares: 0n,
}

const observedOf = (sums: ReturnSums, declared: DeclaredReturn) => ({
  rounds: Number(sums.rounds),
  observedPpm: observedPpm(sums),
  band: returnBand(sums, declared),
})

/** In millionths, rounded down. */
const ppmOf = ({ numerator, denominator }: Fraction): number => Number((numerator * 1_000_000n) / denominator)
