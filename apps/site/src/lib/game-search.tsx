import { Field } from '@croupier/ui/field'
import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'

/** The search field of a lobby. */
export function GameSearch({ value, onChange }: { value: string; onChange: (sought: string) => void }) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Find a game`}
      hideLabel
      bare
      dense
      type="search"
      placeholder={t`Find a game`}
      icon={<Search aria-hidden="true" />}
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
