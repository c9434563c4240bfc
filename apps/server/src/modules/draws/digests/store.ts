import type { DailyDigest, DigestChain, RootLink } from '@croupier/game-math/fairness/index'
import { type BusinessDay, dayFrom } from '@croupier/kernel/business-day'
import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { hasWritten, tables } from '../../../platform/db/store.ts'

const DIGEST = ['businessDay', 'madeAt', 'chains', 'lines', 'previous', 'digestHash', 'publicKey', 'signature'] as const
const digests = (reader: Reader) => tables(reader).selectFrom('draws.digests').select(DIGEST)
type Stored = Awaited<ReturnType<ReturnType<typeof digests>['execute']>>[number]

const digestOf = ({ businessDay: day, madeAt, publicKey: key, ...digest }: Stored): DailyDigest => ({
  ...digest,
  version: 1,
  day,
  madeAt: madeAt.toISOString(),
  key,
})

/** No business day ends this long after its date in UTC began, so earlier digests were made before the instant. */
const FARTHEST_MS = 4 * MS.day

export const digestsStore = {
  /** Digests before a day, newest first. */
  async list(
    db: Reader,
    { before, limit }: { before?: BusinessDay | undefined; limit: number },
  ): Promise<DailyDigest[]> {
    let query = digests(db).orderBy('businessDay', 'desc').limit(limit)
    if (before) query = query.where('businessDay', '<', before)
    return (await query.execute()).map(digestOf)
  },
  /** The first digest whose chain has the link of an issue that closed at an instant. */
  async covering(db: Reader, { game, sequence }: RootLink, closedAt: Instant): Promise<DailyDigest | null> {
    const found = await digests(db)
      .where('businessDay', '>=', dayFrom(plusMs(closedAt, -FARTHEST_MS).toISOString().slice(0, 10)))
      .where(
        sql<boolean>`exists (select from jsonb_to_recordset(chains) as chain (game text, sequence int)
                     where chain.game = ${game} and chain.sequence >= ${sequence})`,
      )
      .orderBy('businessDay')
      .limit(1)
      .executeTakeFirst()
    return found ? digestOf(found) : null
  },
  /** The close of the first issue that has a link, or null while there is none. */
  async firstClose(db: Reader): Promise<Instant | null> {
    const row = await tables(db)
      .selectFrom('draws.root_links as link')
      .innerJoin('draws.records as record', (join) =>
        join.onRef('record.game', '=', 'link.game').onRef('record.issueNo', '=', 'link.issueNo'),
      )
      .select((eb) => eb.fn.min('record.closeAt').as('closeAt'))
      .where('link.sequence', '=', 1)
      .executeTakeFirst()
    return row?.closeAt ?? null
  },
  /** The last link of each chain, and how the draws of its game have ended. */
  async chains(db: Reader): Promise<DigestChain[]> {
    const rows = await tables(db)
      .selectFrom('draws.chain_heads as head')
      .leftJoin('draws.outcome_counts as counts', 'counts.game', 'head.game')
      .select(['head.game', 'head.sequence', 'head.linkHash', 'counts.drawn', 'counts.void'])
      .orderBy('head.game')
      .execute()
    return rows.flatMap(({ game, sequence, linkHash, ...counts }) =>
      linkHash === null ? [] : [{ game, sequence, linkHash, drawn: counts.drawn ?? 0, void: counts.void ?? 0 }],
    )
  },
  /** False when another node has made the digest of this day. */
  add: (db: Reader, { day, madeAt, chains, lines, key, version: _, ...digest }: DailyDigest & { day: BusinessDay }) =>
    hasWritten(
      tables(db)
        .insertInto('draws.digests')
        .values({
          ...digest,
          businessDay: day,
          madeAt: new Date(madeAt),
          chains: JSON.stringify(chains),
          lines: JSON.stringify(lines),
          publicKey: key,
        })
        .onConflict((conflict) => conflict.column('businessDay').doNothing()),
    ),
}
