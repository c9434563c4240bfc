import { randomBytes } from 'node:crypto'
import { humanId, memberIdOf } from '@croupier/kernel/ids'
import type pg from 'pg'
import { bucketOf } from '../apps/server/src/modules/wallet/index.ts'
import { systemRandom } from '../apps/server/src/platform/clock.ts'
import { arrayText } from '../apps/server/src/platform/db/arrays.ts'
import { hashOfToken } from '../apps/server/src/platform/sessions/session.ts'

/** Adds members with open sessions who passed the human check of a business day. Returns the tokens of their sessions. */
export async function addCrowd(client: pg.Client, count: number, day: string): Promise<string[]> {
  const ids = Array.from({ length: count }, () => memberIdOf(humanId(systemRandom)))
  const tokens = ids.map(() => randomBytes(32).toString('base64url'))
  await client.query(
    `with m as (select * from unnest($1::text[], $2::smallint[], $3::text[]) as m(member_id, bucket, token_hash)),
      members as (insert into identity.members (member_id, username, account_type, status, password_hash,
          password_changed_at, nickname, language, avatar, profile_encrypted, registered_at, registered_from, referral_code)
        select member_id, member_id, 0, 'active', '', now(), '', 'en', '', '', now(), '', member_id from m),
      checks as (insert into rewards.envelope_checks (member_id, day) select member_id, $4 from m)
    insert into wallet.accounts (account, bucket)
    select member_id || pocket, bucket from m, (values ('.cash'), ('.held'), ('.receivable')) p (pocket)`,
    [arrayText(ids), arrayText(ids.map(bucketOf)), arrayText(tokens.map(hashOfToken)), day],
  )
  await client.query(
    `insert into identity.sessions (session_id, account_id, token_hash, created_at, last_seen_at, expires_at, address, user_agent)
     select gen_random_uuid(), member_id, token_hash, now(), now(), now() + interval '1 day', '127.0.0.1', ''
     from unnest($1::text[], $2::text[]) as m(member_id, token_hash)`,
    [arrayText(ids), arrayText(tokens.map(hashOfToken))],
  )
  await client.query('vacuum analyze')
  return tokens
}
