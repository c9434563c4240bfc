import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { Reader } from '../../../platform/db/database.ts'
import { tables } from '../../../platform/db/store.ts'

type Window = { from: Instant; to: Instant }

export const digestsStore = {
  /** The digests of the statements of contracts that were paid in a time, each once, in order. */
  async paidStatements(reader: Reader, { from, to }: Window): Promise<string[]> {
    const rows = await tables(reader)
      .selectFrom('agents.contract_payments')
      .select('digest')
      .distinct()
      .where('digest', 'is not', null)
      .where('paidAt', '>=', from)
      .where('paidAt', '<', to)
      .orderBy('digest')
      .execute()
    return rows.flatMap(({ digest }) => digest ?? [])
  },
  /** The digests of the corrections of statements of the house that were paid in a time. */
  async corrections(reader: Reader, { from, to }: Window): Promise<string[]> {
    const rows = await tables(reader)
      .selectFrom('agents.amendments')
      .select('digest')
      .where('amendedAt', '>=', from)
      .where('amendedAt', '<', to)
      .execute()
    return rows.map(({ digest }) => digest)
  },
  /** The digests of the months of affiliates that were computed in a time, in order. */
  async affiliateMonths(reader: Reader, { from, to }: Window): Promise<string[]> {
    const rows = await tables(reader)
      .selectFrom('agents.affiliate_months')
      .select('digest')
      .where('computedAt', '>=', from)
      .where('computedAt', '<', to)
      .orderBy('digest')
      .execute()
    return rows.map(({ digest }) => digest)
  },
  /** The business days whose figures became final in a time, with the digests of these figures. */
  async closedDays(reader: Reader, { from, to }: Window): Promise<{ day: BusinessDay; digest: string }[]> {
    const rows = await tables(reader)
      .selectFrom('agents.figure_days')
      .select(['businessDay', 'digest'])
      .where('closedAt', '>=', from)
      .where('closedAt', '<', to)
      .orderBy('businessDay')
      .execute()
    return rows.flatMap(({ businessDay: day, digest }) => (digest === null ? [] : [{ day, digest }]))
  },
}
