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
