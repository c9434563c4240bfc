import { Cancelled } from '@croupier/api-client/client'
import { toast } from '@croupier/ui/toast'
import { memberInfo } from '@croupier/wire/identity/member'
import { sessions } from '@croupier/wire/identity/open-sessions'
import { passkeys, removePasskey } from '@croupier/wire/identity/passkeys'
import { useLingui } from '@lingui/react/macro'
import { useCommand } from '../../../lib/command.ts'
import { useErrorText } from '../../../lib/error-text.ts'

/** Removes a passkey. A refusal stays in the dialog that asks. */
export function useRemoval(passkeyId: string, onDone: () => void) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const command = useCommand(removePasskey, { changes: [passkeys, memberInfo, sessions] })
  async function remove(): Promise<void> {
    try {
      await command.run({ passkeyId })
      toast({ stay: 'short', text: t`The passkey is removed.` })
      onDone()
    } catch (error) {
      if (error instanceof Cancelled) onDone()
    }
  }
  return { busy: command.busy, refusal: errorText(command.error), remove }
}
