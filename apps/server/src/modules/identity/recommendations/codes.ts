import type { MemberId } from '@croupier/kernel/ids'
import { refuse } from '@croupier/kernel/refusals'
import type { Tx } from '../../../platform/db/database.ts'
import { type AffiliateCode, type CodeChange, recommendationsStore as store } from './store.ts'

/** The codes of an agent, and the domains that are bound to them, as staff change them (Agent rules §2.2). */
export const affiliateCodes = {
  codesOfAgent: store.codesOfAgent,
  /** Gives an agent a chosen code. Refuses `agents.code_taken`, `agents.domain_taken`. */
  async addVanityCode(tx: Tx, { code, memberId, domains }: { code: string; memberId: MemberId; domains: string[] }) {
    await store.lockCodes(tx)
    if (await store.byCode(tx, code)) refuse('agents.code_taken')
    await refuseBound(tx, domains, code)
    await store.addAffiliateCode(tx, { code, memberId, domains, isVanity: true })
  },
  /**
   * Binds domains to a code, and switches it off or on. Answers the code before. Refuses `agents.code_unknown`, also for the code of
   * another agent, and `agents.domain_taken`.
   */
  async changeAffiliateCode(tx: Tx, memberId: MemberId, change: CodeChange): Promise<AffiliateCode> {
    await store.lockCodes(tx)
    const before = await store.byCode(tx, change.code)
    if (before?.memberId !== memberId) return refuse('agents.code_unknown')
    await refuseBound(tx, change.domains, change.code)
    await store.changeAffiliateCode(tx, change)
    return before
  },
}

async function refuseBound(tx: Tx, domains: readonly string[], code: string): Promise<void> {
  if ((await store.boundTo(tx, domains, code)).length > 0) refuse('agents.domain_taken')
}
