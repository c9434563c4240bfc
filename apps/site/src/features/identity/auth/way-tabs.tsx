import type { Way } from '@croupier/rules/access'
import { SegmentedControl } from '@croupier/ui/controls'
import { useLingui } from '@lingui/react/macro'
import Smartphone from 'lucide-react/icons/smartphone'
import User from 'lucide-react/icons/user'

type Props<One extends string> = {
  label: string
  ways: readonly One[]
  value: One
  onChange: (way: One) => void
  /** The name of the tab of the mobile number. */
  mobile: string
}

/** §2: the tabs of a modal, by the flags. A single way needs none. */
export function WayTabs({ label, ways, value, onChange, mobile }: Props<Way>) {
  const { t } = useLingui()
  if (ways.length < 2) return null
  const tabs = {
    username: { label: t`Username`, icon: <User aria-hidden="true" /> },
    mobile: { label: mobile, icon: <Smartphone aria-hidden="true" /> },
  }
  return (
    <SegmentedControl
      label={label}
      segments={ways.map((way) => ({ value: way, ...tabs[way] }))}
      value={value}
      onChange={onChange}
    />
  )
}
