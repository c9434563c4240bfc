import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { Quote } from '../../lib/panel.tsx'

/** The first password of a new account. */
export type Issued = { name: string; password: string }

/** Shows a first password once, to the person who approved the account. It cannot be read again. */
export function IssuedPassword(props: Issued & { onClose: () => void }) {
  return (
    <Modal open onClose={props.onClose} title={`First password of ${props.name}`} width={400} dismissable={false}>
      <p className="text-2 small">
        Hand it over in person. It is not shown again, and it has to be changed at the first login.
      </p>
      <Quote>
        <code>{props.password}</code>
      </Quote>
      <p>
        <Button kind="primary" wide onClick={props.onClose}>
          I have handed it over
        </Button>
      </p>
    </Modal>
  )
}
