import type { MemberId } from '@croupier/kernel/ids'
import { ACCOUNT_TYPE } from '@croupier/rules/account-types'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { type Row, tables } from '../../../platform/db/store.ts'
import type { Recommendation } from './model.ts'

export type AffiliateCode = Row<'identity.affiliate_codes'>
type RecommendationRow = Row<'identity.recommendations'>

/** The affiliate codes of active agents. */
const codes = (db: Reader) =>
  tables(db)
    .selectFrom('identity.affiliate_codes as affiliate')
    .innerJoin('identity.members as member', 'member.memberId', 'affiliate.memberId')
    .select(['affiliate.code', 'affiliate.memberId', 'affiliate.domains'])
    .where('member.status', '=', 'active')

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
  async addAffiliateCode(tx: Tx, code: AffiliateCode): Promise<void> {
    await tables(tx).insertInto('identity.affiliate_codes').values(code).execute()
  },
  async removeAffiliateCode(tx: Tx, code: string): Promise<void> {
    await tables(tx).deleteFrom('identity.affiliate_codes').where('code', '=', code).execute()
  },
  of: (db: Reader, memberId: MemberId): Promise<Recommendation[]> =>
    tables(db)
      .selectFrom('identity.recommendations')
      .select(['kind', 'recommenderId', 'code', 'domain'])
      .where('memberId', '=', memberId)
      .execute(),
  async add(tx: Tx, rows: readonly RecommendationRow[]): Promise<void> {
    if (rows.length > 0) await tables(tx).insertInto('identity.recommendations').values(rows).execute()
  },
}
