import { Checkbox } from '@croupier/ui/choice'
import { Trans } from '@lingui/react/macro'
import type { RegisterSettings } from './field-texts.ts'

/** §5: age confirmation and agreement in one sentence. The jurisdiction profile decides whether it starts checked. */
export function AgreementBox(props: {
  settings: RegisterSettings
  checked: boolean
  onChange: (checked: boolean) => void
  missing: boolean
}) {
  const age = props.settings.agreement.minimumAge
  return (
    <Checkbox
      name="agreement"
      checked={props.checked}
      wrong={props.missing}
      onChange={(event) => props.onChange(event.target.checked)}
    >
      <Trans>
        I am {age} or over and accept the{' '}
        <a className="link" href="/help#agreement" target="_blank" rel="noopener">
          user agreement
        </a>
        .
      </Trans>
    </Checkbox>
  )
}
