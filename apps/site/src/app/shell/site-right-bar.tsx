import { RightBar } from '@croupier/ui/bottom-bar'
import { useLingui } from '@lingui/react/macro'
import Headset from 'lucide-react/icons/headset'
import { useServiceLink } from '../../lib/service-link.ts'

/** §2 right bar: the items that the server sends; hidden without items. */
export function SiteRightBar() {
  const { t } = useLingui()
  const service = useServiceLink()
  if (!service) return null
  return (
    <RightBar
      label={t`Help and apps`}
      items={[{ label: t`Customer service`, icon: <Headset aria-hidden="true" />, href: service }]}
    />
  )
}
