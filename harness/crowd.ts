import { randomBytes } from 'node:crypto'
import { humanId, type MemberId, memberIdOf } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type pg from 'pg'
import { account, bucketOf, cellOf } from '../apps/server/src/modules/wallet/index.ts'
import { systemClock, systemRandom } from '../apps/server/src/platform/clock.ts'
import { arrayText } from '../apps/server/src/platform/db/arrays.ts'
import { hashOfToken } from '../apps/server/src/platform/sessions/session.ts'
import type { Ground } from './ground.ts'
import { withApp } from './people.ts'

/** Members by number, with the tokens of their open sessions. */
export type Crowd = { memberIds: MemberId[]; tokens: string[] }

/** Adds members with open sessions who have agreed to the terms, and passed the human check of a business day if one is named. */
export async function addCrowd(
  client: pg.Client,
  count: number,
  { day = null }: { day?: string | null } = {},
): Promise<Crowd> {
  const memberIds = Array.from({ length: count }, () => memberIdOf(humanId(systemRandom)))
  const tokens = memberIds.map(() => randomBytes(32).toString('base64url'))
  const [ids, buckets, hashes] = [memberIds, memberIds.map(bucketOf), tokens.map(hashOfToken)].map(arrayText)
  await client.query(
    `with m as (select * from unnest($1::text[], $2::smallint[]) as m(member_id, bucket)),
      members as (insert into identity.members (member_id, username, account_type, status, password_hash,
          password_changed_at, nickname, language, avatar, profile_encrypted, registered_at, registered_from, referral_code)
        select member_id, member_id, 0, 'active', '', now(), '', 'en', '', '', now(), '', member_id from m),
      agreements as (insert into identity.agreements (member_id, document, version, agreed_at, address)
        select m.member_id, a.document, a.version, now(), '' from m, identity.agreements a
        where a.member_id = (select member_id from identity.agreements limit 1)),
      checks as (insert into rewards.envelope_checks (member_id, day) select member_id, $3::date from m where $3::date is not null)
    insert into wallet.accounts (account, bucket)
    select member_id || pocket, bucket from m, (values ('.cash'), ('.held'), ('.receivable')) p (pocket)`,
    [ids, buckets, day],
  )
  await client.query(
    `insert into identity.sessions (session_id, account_id, token_hash, created_at, last_seen_at, expires_at, address, user_agent)
     select gen_random_uuid(), member_id, token_hash, now(), now(), now() + interval '1 day', '127.0.0.1', ''
     from unnest($1::text[], $2::text[]) as m(member_id, token_hash)`,
    [ids, hashes],
  )
  await client.query('vacuum analyze')
  return { memberIds, tokens }
}

/** Members whom one transaction pays. */
const AT_ONCE = 500

/** Gives members money by corrections. */
export const payCrowd = (
  ground: Pick<Ground, 'url' | 'secret'>,
  memberIds: readonly MemberId[],
  amount: Money,
): Promise<void> =>
  withApp(ground, async ({ modules: { wallet } }, db) => {
    for (const own of Map.groupBy(memberIds, (one) => cellOf(bucketOf(one))).values())
      for (let from = 0; from < own.length; from += AT_ONCE) {
        const part = own.slice(from, from + AT_ONCE)
        const postings = part.map((one) => ({ from: account.house('corrections'), to: account.cash(one), amount }))
        const reference = `crowd-${part[0]}`
        const at = systemClock.now()
        await db.transaction().execute((tx) => wallet.post(tx, { kind: 'correction', reference, at, postings }))
      }
  })
