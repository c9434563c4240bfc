import { QuickActions } from '@croupier/ui/lane'
import { useLingui } from '@lingui/react/macro'
import { useQuickLinks, useRecordLinks } from '../shell/use-quick-links.tsx'

/** The links that members use most, on phones. */
export function QuickRow() {
  const { t } = useLingui()
  return <QuickActions label={t`Quick actions`} items={[...useQuickLinks(), ...useRecordLinks()]} />
}
