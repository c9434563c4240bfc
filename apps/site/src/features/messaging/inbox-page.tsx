import { Tabs } from '@croupier/ui/tabs'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy.ts'
import { OwnMessages } from './own-messages.tsx'

const PushCard = lazyPart('messaging', () => import('./push/push-card.tsx'), 'PushCard')
const PlatformNews = lazyPart('messaging', () => import('./platform-news.tsx'), 'PlatformNews')

/** §2 messageV2: messages about the member's money and account, and what the platform tells all members. */
export function InboxPage() {
  const { t } = useLingui()
  const [tab, setTab] = useState<'own' | 'platform'>('own')
  return (
    <Tabs
      label={t`Messages`}
      tabs={[
        { value: 'own', label: t`Your messages` },
        { value: 'platform', label: t`Platform information` },
      ]}
      value={tab}
      onChange={setTab}
    >
      {tab === 'own' ? (
        <>
          <OwnMessages />
          <Suspense>
            <PushCard />
          </Suspense>
        </>
      ) : (
        <Suspense>
          <PlatformNews />
        </Suspense>
      )}
    </Tabs>
  )
}
