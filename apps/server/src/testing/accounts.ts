import { humanId, type MemberId, memberIdOf } from '@croupier/kernel/ids'
import { parseMoney } from '@croupier/kernel/money'
import { sql } from 'kysely'
import { registrationPolicy } from '../modules/identity/policy.ts'
import { account, bucketOf, CELLS, cellOf } from '../modules/wallet/index.ts'
import { systemRandom } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import type { World } from './world.ts'

let count = 0

/** A new member's id in a bucket of a cell; the cells take turns if none is named, so that a test meets both. */
export function newMemberId(cell = count++ % CELLS): MemberId {
  for (;;) {
    const memberId = memberIdOf(humanId(systemRandom))
    if (cellOf(bucketOf(memberId)) === cell) return memberId
  }
}

/** A member with accounts and money from a correction, who has agreed to the terms: for tests that need no session. */
export async function accountsWith(
  w: Pick<World, 'app' | 'platform' | 'clock'>,
  cash: string,
  cell?: number,
): Promise<MemberId> {
  const memberId = newMemberId(cell)
  const { wallet } = w.app.modules
  await w.platform.database.db.transaction().execute(async (tx) => {
    await addMember(tx, memberId, w.clock.now())
    await wallet.openAccounts(tx, memberId)
    const amount = parseMoney(cash)
    if (amount === 0n) return
    await wallet.post(tx, {
      kind: 'correction',
      reference: `opening:${memberId}`,
      at: w.clock.now(),
      postings: [{ from: account.house('corrections'), to: account.cash(memberId), amount }],
    })
  })
  return memberId
}

/** Inserts a member without a password, because registration neither takes an id nor is as fast. */
async function addMember(tx: Tx, memberId: MemberId, at: Date): Promise<void> {
  await sql`
    insert into identity.members (member_id, username, account_type, status, password_hash, password_changed_at, nickname,
      language, avatar, profile_encrypted, registered_at, registered_from, referral_code)
    values (${memberId}, ${memberId}, 0, 'active', '', ${at}, '', 'en', '', '', ${at}, '', ${memberId})`.execute(tx)
  await sql`
    insert into identity.agreements (member_id, document, version, agreed_at, address)
    values (${memberId}, 'terms', (content.terms_that_count(${at}))[1], ${at}, ''),
           (${memberId}, 'privacy', ${registrationPolicy.initial.privacyVersion}, ${at}, '')`.execute(tx)
}
