import { Button } from '@croupier/ui/button'
import { Message } from '@croupier/ui/field-message'
import { startProviderLogin } from '@croupier/wire/identity/providers'
import { waysIn } from '@croupier/wire/identity/ways-in'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useCall } from '../../../lib/call.ts'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { visitProvider } from '../../../lib/provider-visit.ts'

/** The providers by which a visitor logs in or registers; nothing where the operator has none. */
export function ProviderButtons() {
  const { t } = useLingui()
  const messageId = useId()
  const errorText = useErrorText()
  const { data } = useCall(waysIn, {})
  const command = useCommand(startProviderLogin)
  const visit = (provider: string) =>
    command.run({ provider }).then(
      ({ url }) => visitProvider(url, 'login'),
      () => {},
    )
  if (!data || data.providers.length === 0) return null
  return (
    <>
      {data.providers.map(({ id, name }) => (
        <Button key={id} size="l" wide busy={command.busy} busyLabel={t`One moment`} onClick={() => void visit(id)}>
          <Trans>Continue with {name}</Trans>
        </Button>
      ))}
      <Message id={messageId} error={errorText(command.error)} />
    </>
  )
}
