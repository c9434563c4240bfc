import { memberIdOf } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { units } from '@croupier/kernel/money'
import * as z from 'zod/mini'
import { bucketOf } from '../../wallet/index.ts'
import type { Bet } from '../bets/model.ts'
import { fundsFrom } from '../bets/rules.ts'

const amount = z.string().check(z.regex(/^\d+$/))
const instant = z.iso.datetime({ offset: true })
const gameLine = z.object({ gameId: z.int(), product: z.string(), game: z.string() })
const roundLine = z.object({ roundId: z.int(), round: z.string() })
const betLine = z.object({
  bet: z.uuid(),
  member: z.string(),
  game: z.int(),
  round: z.nullable(z.int()),
  stake: amount,
  funds: z.nullable(z.record(z.string(), z.union([z.string(), z.number()]))),
  detail: z.unknown(),
  accepted: instant,
  status: z.enum(['accepted', 'won', 'lost', 'pushed', 'void', 'cancelled']),
  version: z.int(),
  payout: amount,
  valid: amount,
  rebate: amount,
  settled: z.nullable(instant),
})

/** The bets of an archive, read back from its lines. */
export function archivedBets() {
  const games = new Map<number, { product: string; game: string }>()
  const rounds = new Map<number, string>()
  return {
    /** Takes a line about a game or a round. False for other lines. */
    read(line: Readonly<Record<string, unknown>>): boolean {
      if ('gameId' in line) {
        const { gameId, ...game } = z.parse(gameLine, line)
        games.set(gameId, game)
      } else if ('roundId' in line) {
        const { roundId, round } = z.parse(roundLine, line)
        rounds.set(roundId, round)
      } else return false
      return true
    },

    /** The bet of a line; null for another line. */
    betOf(line: Readonly<Record<string, unknown>>): Bet<string> | null {
      if (!('bet' in line)) return null
      const { bet: betId, member, game: gameId, round, detail, ...row } = z.parse(betLine, line)
      const game = games.get(gameId)
      invariant(game, 'the line of a game is before those of its bets')
      const memberId = memberIdOf(member)
      const stake = units(BigInt(row.stake))
      return {
        ...game,
        betId,
        bucket: bucketOf(memberId),
        ticketId: `${betId.slice(0, 32)}0000`,
        memberId,
        round: round === null ? null : (rounds.get(round) ?? null),
        stake,
        funds: fundsFrom(row.funds, stake),
        detail: JSON.stringify(detail),
        acceptedAt: new Date(row.accepted),
        status: row.status,
        version: row.version,
        payout: units(BigInt(row.payout)),
        validBet: units(BigInt(row.valid)),
        selfRebate: units(BigInt(row.rebate)),
        settledAt: row.settled === null ? null : new Date(row.settled),
      }
    },
  }
}
