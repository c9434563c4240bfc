import { refuse } from '@croupier/kernel/refusals'
import type { endContract, offerHouseContract } from '@croupier/wire/agents/contracts.console'
import type { Input } from '@croupier/wire/endpoint'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ContractLists } from './listing.ts'
import { type Contract, termsText } from './model.ts'
import type { ContractsService } from './service.ts'
import { contractsStore as store } from './store.ts'

export type ContractDeskDeps = { db: Db; service: ContractsService; lists: ContractLists }
export type ContractDesk = ReturnType<typeof contractDeskService>

/** What staff do about contracts: they act for the house, and end what a payee could end. */
export const contractDeskService = ({ db, service, lists }: ContractDeskDeps) => ({
  offer: (by: StaffCall, { account, reason, ...given }: Input<typeof offerHouseContract>) =>
    db.transaction().execute(async (tx) => {
      const payee = await lists.accountNamed(tx, account)
      const { id } = await service.offer(tx, { payer: null, payee, ...given })
      const contract = (await store.byId(tx, id)) ?? refuse('agents.contract_unknown')
      await by.audit(tx, { object: `contract:${id}`, before: null, after: shown(contract), reason })
      return { id }
    }),
  end: (by: StaffCall, { contractId, reason }: Input<typeof endContract>) =>
    db.transaction().execute(async (tx) => {
      const before = (await store.byId(tx, contractId)) ?? refuse('agents.contract_unknown')
      const after = await service.endByStaff(tx, contractId)
      await by.audit(tx, { object: `contract:${contractId}`, before: shown(before), after: shown(after), reason })
      return {}
    }),
})

const shown = ({ payeeId, status, terms }: Contract) => ({ payeeId, status, terms: termsText(terms) })
