import type { Page } from '@croupier/kernel/page'
import { type AffiliateTerms, affiliatePlanTerms } from '@croupier/wire/agents/affiliate-shapes'
import * as z from 'zod/mini'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/store.ts'
import { type StoredPlan, plansStore as store } from './plans-store.ts'

/** A plan with its terms in the types of the code. */
export type AffiliatePlanRecord = Omit<StoredPlan, 'terms'> & { terms: AffiliateTerms }

const recordOf = ({ terms, ...row }: StoredPlan): AffiliatePlanRecord => ({
  ...row,
  terms: affiliatePlanTerms.parse(terms),
})

export const planRecords = {
  /** False when another plan has the name. */
  add: (tx: Tx, { terms, ...plan }: AffiliatePlanRecord): Promise<boolean> =>
    store.add(tx, { ...plan, terms: JSON.stringify(z.encode(affiliatePlanTerms, terms)) }),
  async find(reader: Reader, planId: string): Promise<AffiliatePlanRecord | undefined> {
    const found = await store.find(reader, planId)
    return found && recordOf(found)
  },
  async byIds(reader: Reader, planIds: readonly string[]): Promise<Map<string, AffiliatePlanRecord>> {
    return new Map((await store.byIds(reader, planIds)).map((row) => [row.planId, recordOf(row)]))
  },
  async list(reader: Reader, asked: PageRequest): Promise<Page<AffiliatePlanRecord>> {
    const found = await store.list(reader, asked)
    return { ...found, items: found.items.map(recordOf) }
  },
}
