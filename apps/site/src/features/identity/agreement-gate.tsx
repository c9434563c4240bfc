import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { agree, agreementDue } from '@croupier/wire/identity/agreement'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'

const EVERY_MS = 60_000

/** T012: asks for agreement again after the terms changed. A member who does not agree can withdraw, but neither bet nor deposit. */
export function AgreementGate() {
  const errorText = useErrorText()
  const { data } = useCall(agreementDue, {}, { everyMs: EVERY_MS })
  const command = useCommand(agree, { changes: [agreementDue] })
  const [later, setLater] = useState<string>()
  if (!data?.due) return null
  const { isFirst, termsVersion, privacyVersion } = data
  const shown = `${termsVersion} ${privacyVersion}`
  if (later === shown) return null
  return (
    <Modal
      open
      onClose={() => setLater(shown)}
      dismissable={false}
      title={isFirst ? <Trans>Please accept our terms</Trans> : <Trans>Our terms have changed</Trans>}
      footer={
        <Button
          kind="primary"
          wide
          busy={command.busy}
          onClick={() => command.run({ termsVersion, privacyVersion }).catch(() => {})}
        >
          <Trans>Accept the terms</Trans>
        </Button>
      }
    >
      <p>{isFirst ? <ReadFirst /> : <ReadAgain />}</p>
      {command.error && <p role="alert">{errorText(command.error)}</p>}
    </Modal>
  )
}

const ReadFirst = () => (
  <Trans>
    Please read the{' '}
    <a className="link" href="/help#agreement" target="_blank" rel="noopener">
      user agreement
    </a>
    . Until you accept it, you cannot bet or deposit.
  </Trans>
)

const ReadAgain = () => (
  <Trans>
    Please read the{' '}
    <a className="link" href="/help#agreement" target="_blank" rel="noopener">
      user agreement
    </a>{' '}
    again. Until you accept it, you cannot bet or deposit. You can still withdraw your money.
  </Trans>
)
