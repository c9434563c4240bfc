import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { toast } from '@croupier/ui/toast'
import { erasure, type OwnErasure, requestErasure } from '@croupier/wire/privacy/erasure'
import { play } from '@croupier/wire/safer-gambling/play'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCommand } from '../../lib/command.ts'
import { useErrorText } from '../../lib/error-text.ts'
import css from './privacy.module.css'

const changes = [erasure, play]

/** Says what is erased, what is kept, why and until when. The client asks for a step-up before the request. */
export function ErasureDialog({ own, done }: { own: OwnErasure; done: () => void }) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const request = useCommand(requestErasure, { changes })
  const error = errorText(request.error)
  async function ask(): Promise<void> {
    const answer = await request.run({}).catch(() => null)
    if (!answer) return
    toast({ stay: 'long', text: t`We have your request.` })
    done()
  }
  return (
    <Modal open onClose={done} title={<Trans>Erase your data</Trans>} width={480} dismissable={!request.busy}>
      <div className={css.erasure}>
        <Erased />
        <Kept own={own} />
        <Button kind="danger" size="l" wide busy={request.busy} onClick={() => void ask()}>
          <Trans>Erase my data</Trans>
        </Button>
        {error && <p role="alert">{error}</p>}
      </div>
    </Modal>
  )
}

const Erased = () => (
  <section>
    <h3>
      <Trans>Erased after the waiting time</Trans>
    </h3>
    <ul className={css.obstacles}>
      <li>
        <Trans>Phone number, e-mail address, profile and nickname</Trans>
      </li>
      <li>
        <Trans>Logins, devices, addresses, passkeys and links to other sites</Trans>
      </li>
      <li>
        <Trans>Messages, copies of your data, and choices for safer play</Trans>
      </li>
    </ul>
    <p className="text-2">
      <Trans>Your account is closed. Nobody can log in, and nobody else gets your username.</Trans>
    </p>
  </section>
)

function Kept({ own: { years } }: { own: OwnErasure }) {
  const { identity, payments, play: safety } = years
  return (
    <section>
      <h3>
        <Trans>Kept, because the law requires it</Trans>
      </h3>
      <ul className={css.obstacles}>
        <li>
          <Trans>Name, birthday and documents: {identity} years, against money laundering</Trans>
        </li>
        <li>
          <Trans>Bank accounts and payments: {payments} years, against money laundering</Trans>
        </li>
        <li>
          <Trans>Exclusions and checks of safer play: {safety} years, and as long as an exclusion runs</Trans>
        </li>
      </ul>
      <p className="text-2">
        <Trans>The years count from the closing of the account. After them we erase these, too.</Trans>
      </p>
      <p className="text-2">
        <Trans>Amounts stay in our books, without your name. So do the acts of our staff.</Trans>
      </p>
    </section>
  )
}
