import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import type { OpenBet } from './model.ts'
import { prizesFrom } from './rules.ts'

export type OpenAsk = {
  game: string
  round: string
  /** Only bets of members with `bucket` in `[from, to)`: several workers share a round so. All when left out. */
  buckets?: { from: number; to: number }
  /** The last bet of the chunk before: saves passing over what was settled meanwhile. */
  after?: { bucket: number; betId: string }
  limit: number
}

/** Bets that wait for their result, as little of each as decides it. */
export async function openBets(reader: Reader, { game, round, buckets, after, limit }: OpenAsk): Promise<OpenBet[]> {
  let found = reader
    .selectFrom('games.bets')
    .select(['bet_id', 'bucket', 'version', 'member_id', 'play', 'selection', 'units', 'multiple', 'mode'])
    .select(['prize_group', 'own_group', 'stake', sql<string>`prizes::text`.as('prizes')])
    .where('game', '=', game)
    .where('round', '=', round)
    .where('status', '=', 'accepted')
  if (buckets) found = found.where('bucket', '>=', buckets.from).where('bucket', '<', buckets.to)
  if (after) found = found.where(sql<boolean>`(bucket, bet_id) > (${after.bucket}, ${after.betId}::uuid)`)
  const rows = await found.orderBy('bucket').orderBy('bet_id').limit(limit).execute()
  // Most bets of a round were promised one of a few prize tables.
  const tables = new Map<string, OpenBet['prizes']>()
  const prizesOf = (text: string) => {
    const prizes = tables.get(text) ?? prizesFrom(JSON.parse(text))
    tables.set(text, prizes)
    return prizes
  }
  return rows.map((row) => ({
    betId: row.bet_id,
    bucket: row.bucket,
    version: row.version,
    memberId: row.member_id as MemberId,
    play: row.play,
    selection: row.selection,
    units: row.units,
    multiple: row.multiple,
    mode: row.mode,
    prizeGroup: row.prize_group,
    ownGroup: row.own_group,
    prizes: prizesOf(row.prizes),
    stake: row.stake as Money,
  }))
}
