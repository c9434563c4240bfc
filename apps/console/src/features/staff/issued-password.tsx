import { Button } from '@croupier/ui/button'
import { Modal } from '@croupier/ui/modal'
import { Quote } from '../../lib/panel.tsx'
import css from './issued-password.module.css'

/** One part of the first password of a new account. The requester has the first part, the approver the second one. */
export type Issued = { name: string; passwordPart: string }

const NOTES = {
  first: 'Hand it over in person once the account is approved. The approver hands over the second part.',
  second: 'Hand it over in person. The requester hands over the first part.',
} as const

/** Shows a part of a first password once. It cannot be read again. */
export function IssuedPassword(props: Issued & { part: keyof typeof NOTES; onClose: () => void }) {
  const title = `${props.part === 'first' ? 'First' : 'Second'} part of the password of ${props.name}`
  return (
    <Modal open onClose={props.onClose} title={title} width={400} dismissable={false}>
      <p className="text-2 small">
        {NOTES[props.part]} The first password is both parts, one after the other. This part is not shown again. The
        password must be changed at the first login.
      </p>
      <Quote>
        <code className={css.part}>{props.passwordPart}</code>
      </Quote>
      <p className={css.act}>
        <Button kind="primary" wide onClick={props.onClose}>
          I have noted it
        </Button>
      </p>
    </Modal>
  )
}
