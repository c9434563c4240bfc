import { memberIdOf } from '@croupier/kernel/ids'
import type { Page } from '@croupier/kernel/page'
import { refuse } from '@croupier/kernel/refusals'
import type {
  AffiliateRow,
  addAffiliateCode,
  affiliateDesk,
  changeAffiliateCode,
} from '@croupier/wire/agents/affiliates.console'
import type { Input } from '@croupier/wire/endpoint'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { Identity, Member } from '../../identity/index.ts'
import type { TreeMembers } from '../ports.ts'
import { AGENT_TYPES } from '../tree/service.ts'
import { attributionsStore as store } from './attributions-store.ts'
import type { PlansDesk } from './plans.ts'

export type AffiliateCodesDeps = {
  db: Db
  members: TreeMembers
  codes: Identity['agentAccounts']['vanity']
  plansOf: PlansDesk['plansOf']
}
export type AffiliateCodes = ReturnType<typeof affiliateCodesDesk>

/** Agent rules §2.2, §11: the codes of agents and the domains that are bound to them, as staff see and change them. */
export const affiliateCodesDesk = (deps: AffiliateCodesDeps) => ({
  list: (asked: Input<typeof affiliateDesk>) => list(deps, asked),
  async add(by: StaffCall, { account, reason, ...asked }: Input<typeof addAffiliateCode>) {
    const { id: memberId } = await agentNamed(deps, deps.db, account)
    const code = { code: asked.code.toLowerCase(), domains: [...new Set(asked.domains)] }
    await deps.db.transaction().execute(async (tx) => {
      await deps.codes.addVanityCode(tx, { memberId, ...code })
      await by.audit(tx, { object: `member:${memberId}`, before: null, after: code, reason })
    })
    return {}
  },
  async change(by: StaffCall, { memberId, reason, ...asked }: Input<typeof changeAffiliateCode>) {
    const after = { ...asked, domains: [...new Set(asked.domains)] }
    await deps.db.transaction().execute(async (tx) => {
      const { code, domains, isActive } = await deps.codes.changeAffiliateCode(tx, memberId, after)
      await by.audit(tx, { object: `member:${memberId}`, before: { code, domains, isActive }, after, reason })
    })
    return {}
  },
})

async function list(
  deps: AffiliateCodesDeps,
  { text, page, pageSize }: Input<typeof affiliateDesk>,
): Promise<Page<AffiliateRow>> {
  const { db } = deps
  const found = text
    ? { items: [(await agentNamed(deps, db, text)).id], page: 1, pageSize: 1, total: 1 }
    : await store.affiliates(db, { page, pageSize: boundedPageSize(pageSize) })
  const counts = await store.countsByCode(db, found.items)
  const plans = await deps.plansOf(db, found.items)
  const rows = await Promise.all(
    found.items.map(async (memberId) => {
      const own = counts.filter(({ affiliateId }) => affiliateId === memberId)
      const member = await deps.members.memberOf(db, memberId)
      const codes = (await deps.codes.codesOfAgent(db, memberId)).map(({ memberId: _, ...code }) => ({
        ...code,
        registrations: own.find((one) => one.code === code.code)?.registrations ?? 0,
      }))
      const registrations = own.reduce((sum, one) => sum + one.registrations, 0)
      return {
        memberId,
        username: member?.username ?? '',
        type: member?.accountType ?? 0,
        registrations,
        codes,
        ...(plans.get(memberId) ?? NO_PLAN),
      }
    }),
  )
  return { ...found, items: rows }
}

const NO_PLAN = { plan: null, nextPlan: null }

/** An agent by name or id. Refuses `member.unknown`, `agents.not_an_agent`. */
export async function agentNamed(
  { members }: Pick<AffiliateCodesDeps, 'members'>,
  reader: Reader,
  typed: string,
): Promise<Member> {
  const found = (await members.memberNamed(reader, typed)) ?? (await members.memberOf(reader, memberIdOf(typed)))
  if (!found) return refuse('member.unknown')
  return AGENT_TYPES.has(found.accountType) ? found : refuse('agents.not_an_agent')
}
