import type { MemberId } from '@croupier/kernel/ids'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'
import type { Recommendation } from './model.ts'

export type AffiliateCode = Row<'identity.affiliate_codes'>
export type NewAffiliateCode = Pick<AffiliateCode, 'code' | 'memberId' | 'domains'> & { isVanity?: boolean }
export type CodeChange = { code: string; domains: readonly string[]; isActive: boolean }
type RecommendationRow = Row<'identity.recommendations'>

/** The affiliate codes of active agents that are not switched off. */
const codes = (db: Reader) =>
  tables(db)
    .selectFrom('identity.affiliate_codes as affiliate')
    .innerJoin('identity.members as member', 'member.memberId', 'affiliate.memberId')
    .selectAll('affiliate')
    .where('member.status', '=', 'active')
    .where('affiliate.isActive', '=', true)

/** Members who may recommend others: active ones with a real account. */
const recommenders = (db: Reader) =>
  tables(db)
    .selectFrom('identity.members')
    .select('memberId')
    .where('status', '=', 'active')
    .where('accountType', '<>', ACCOUNT_TYPE.trial)

export const recommendationsStore = {
  affiliateCode: (db: Reader, code: string): Promise<AffiliateCode | undefined> =>
    codes(db).where('affiliate.code', '=', code).executeTakeFirst(),
  affiliateCodeOf: (db: Reader, domain: string): Promise<AffiliateCode | undefined> =>
    codes(db)
      .where((eb) => eb(eb.val(domain), '=', eb.fn.any('affiliate.domains')))
      .orderBy('affiliate.code')
      .executeTakeFirst(),
  async byReferralCode(db: Reader, code: string): Promise<MemberId | undefined> {
    return (await recommenders(db).where('referralCode', '=', code).executeTakeFirst())?.memberId
  },
  async byId(db: Reader, id: MemberId): Promise<MemberId | undefined> {
    return (await recommenders(db).where('memberId', '=', id).executeTakeFirst())?.memberId
  },
  async addAffiliateCode(tx: Tx, code: NewAffiliateCode): Promise<void> {
    await tables(tx).insertInto('identity.affiliate_codes').values(code).execute()
  },
  codesOfAgent: (db: Reader, memberId: MemberId): Promise<AffiliateCode[]> =>
    tables(db)
      .selectFrom('identity.affiliate_codes')
      .selectAll()
      .where('memberId', '=', memberId)
      .orderBy('isVanity', 'desc')
      .orderBy('code')
      .execute(),
  /** Keeps others from changing codes and domains until the end of `tx`. */
  async lockCodes(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended('identity.affiliate_codes', 0))`.execute(tx)
  },
  byCode: (db: Reader, code: string): Promise<AffiliateCode | undefined> =>
    tables(db).selectFrom('identity.affiliate_codes').selectAll().where('code', '=', code).executeTakeFirst(),
  /** The codes, other than this one, to which one of these domains is bound. */
  async boundTo(db: Reader, domains: readonly string[], code: string): Promise<string[]> {
    const rows = await tables(db)
      .selectFrom('identity.affiliate_codes')
      .select('code')
      .where(sql<boolean>`domains && ${[...domains]}::text[]`)
      .where('code', '<>', code)
      .execute()
    return rows.map((one) => one.code)
  },
  async changeAffiliateCode(tx: Tx, { code, domains, isActive }: CodeChange): Promise<void> {
    await tables(tx)
      .updateTable('identity.affiliate_codes')
      .set({ domains: [...domains], isActive })
      .where('code', '=', code)
      .execute()
  },
  async removeAffiliateCode(tx: Tx, code: string): Promise<void> {
    await tables(tx).deleteFrom('identity.affiliate_codes').where('code', '=', code).execute()
  },
  of: (db: Reader, memberId: MemberId): Promise<Recommendation[]> =>
    tables(db)
      .selectFrom('identity.recommendations')
      .select(['kind', 'recommenderId', 'code', 'domain', 'clickedAt', 'subId', 'isDeciding'])
      .where('memberId', '=', memberId)
      .execute(),
  async add(tx: Tx, rows: readonly RecommendationRow[]): Promise<void> {
    if (rows.length > 0) await tables(tx).insertInto('identity.recommendations').values(rows).execute()
  },
}
