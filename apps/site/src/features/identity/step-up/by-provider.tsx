import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { startProviderStepUp } from '@croupier/wire/identity/providers'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import formCss from '../../../lib/form.module.css'
import { visitProvider } from '../../../lib/provider-visit.ts'

/** A fresh login at a linked provider, as a proof of who the member is. The page returns, and the member repeats the change. */
export function ByProvider({ providers }: { providers: readonly { id: string; name: string }[] }) {
  const { t } = useLingui()
  const messageId = useId()
  const errorText = useErrorText()
  const command = useCommand(startProviderStepUp)
  const visit = (provider: string) =>
    command.run({ provider }).then(
      ({ url }) => visitProvider(url, 'step_up'),
      () => {},
    )
  return (
    <div className={formCss.form}>
      <Message id={messageId} error={errorText(command.error)} />
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          kind="primary"
          size="l"
          wide
          busy={command.busy}
          busyLabel={t`One moment`}
          onClick={() => void visit(id)}
        >
          <Trans>Confirm at {name}</Trans>
        </Button>
      ))}
    </div>
  )
}
