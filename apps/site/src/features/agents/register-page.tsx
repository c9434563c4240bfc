import { Card } from '@croupier/ui/card'
import { Skeleton } from '@croupier/ui/feedback'
import { Tabs } from '@croupier/ui/tabs'
import { agentPreset } from '@croupier/wire/agents/downlines'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import css from './agents.module.css'
import { LinkList } from './link-list.tsx'
import { NewLink } from './new-link.tsx'
import { OpenAccount } from './open-account.tsx'

/** §2 registerCenter: opens accounts by hand, and by links that others register through. */
export function RegisterPage() {
  const { t } = useLingui()
  const [tab, setTab] = useState<'hand' | 'links'>('hand')
  const { data } = useCall(agentPreset, {})
  if (!data) return <Skeleton height={420} radius={16} />
  return (
    <div className={css.page}>
      <Tabs
        label={t`Account registration`}
        tabs={[
          { value: 'hand', label: t`Open an account` },
          { value: 'links', label: t`Registration links` },
        ]}
        value={tab}
        onChange={setTab}
      >
        {data.isAssistant ? (
          <Card>
            <p className="text-2">
              <Trans>Only the agent you work for can open accounts and create links.</Trans>
            </p>
          </Card>
        ) : (
          <Card as="section">{tab === 'hand' ? <OpenAccount limits={data} /> : <NewLink limits={data} />}</Card>
        )}
        {tab === 'links' && <LinkList isReadOnly={data.isAssistant} />}
      </Tabs>
    </div>
  )
}
