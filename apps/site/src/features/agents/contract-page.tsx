import type { ContractKind } from '@croupier/rules/agents/terms'
import { Tabs } from '@croupier/ui/tabs'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import css from './agents.module.css'
import { ContractDebts } from './contract-debts.tsx'
import { DownlineContracts } from './contract-downlines.tsx'
import { tabOfAddress } from './contract-hrefs.ts'
import { OwnContract } from './contract-own.tsx'
import { ContractRecords } from './contract-records.tsx'
import { useContractWords } from './contract-words.ts'

/** §2 agentDividendRecord2. */
export const DividendPage = () => <ContractPage kind="dividend" />
/** §2 agentDailyWages2. */
export const DailySalaryPage = () => <ContractPage kind="dailySalary" />
/** §2 agentHourSalary. */
export const HourlySalaryPage = () => <ContractPage kind="hourlySalary" />
/** §2 agentRealtimeSalary. */
export const RealtimeSalaryPage = () => <ContractPage kind="realtimeSalary" />

/** Agent rules §10: the own contract, those with downlines, and what they paid. */
function ContractPage({ kind }: { kind: ContractKind }) {
  const { t } = useLingui()
  const words = useContractWords()
  const [tab, setTab] = useState(tabOfAddress)
  return (
    <div className={css.page}>
      <ContractDebts />
      <Tabs
        label={words.kinds[kind]}
        tabs={[
          { value: 'own', label: t`My contract` },
          { value: 'received', label: t({ message: 'Received', context: 'a payment from another account' }) },
          { value: 'downlines', label: t`Contracts with downlines` },
          { value: 'owed', label: t`Paid to downlines` },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'own' && <OwnContract kind={kind} />}
        {tab === 'downlines' && <DownlineContracts kind={kind} />}
        {tab === 'received' && <ContractRecords kind={kind} side="received" />}
        {tab === 'owed' && <ContractRecords kind={kind} side="owed" />}
      </Tabs>
    </div>
  )
}
