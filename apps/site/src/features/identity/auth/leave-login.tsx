import { Button } from '@croupier/ui/button'
import { logout } from '@croupier/wire/identity/session'
import { Trans } from '@lingui/react/macro'
import { useCommand } from '../../../lib/command.ts'
import { cookies } from '../../../lib/cookies.ts'
import { closeModal } from '../../../lib/overlays.ts'
import { pendingLogin } from '../../../lib/pending-login.ts'

/** §4: leaves a login that owes a step, by logging out. */
export function LeaveLogin() {
  const command = useCommand(logout)
  async function leave(): Promise<void> {
    // The login ends here even if the server no longer knows it.
    await command.run({}).catch(() => {})
    cookies.set('rememberMe', null)
    pendingLogin.end()
    closeModal()
  }
  return (
    <Button kind="quiet" wide busy={command.busy} onClick={() => void leave()}>
      <Trans>Log out</Trans>
    </Button>
  )
}
