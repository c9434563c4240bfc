import { useCommand } from '@croupier/api-client/react'
import { isCommonPassword } from '@croupier/rules/common-password'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { PasswordField } from '@croupier/ui/password-field'
import { toast } from '@croupier/ui/toast'
import { changeStaffPassword, staffSession } from '@croupier/wire/staff/session.console'
import { type FormEvent, useState } from 'react'
import { useMe } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import css from './password-page.module.css'

const MIN_LENGTH = 12

/** Changes the password of the account. A first password must be changed before anything else. */
export default function PasswordPage() {
  const me = useMe()
  const change = useCommand(changeStaffPassword, { changes: [staffSession] })
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [confirmNewPassword, setConfirm] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const differs = newPassword === confirmNewPassword ? undefined : 'The two passwords differ'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (differs || !oldPassword || newPassword.length < MIN_LENGTH) return
    change.run({ oldPassword, newPassword, confirmNewPassword }).then(
      () => {
        toast({ text: 'Password changed; your other sessions have ended' })
        for (const set of [setOld, setNew, setConfirm]) set('')
        setSubmitted(false)
      },
      () => {},
    )
  }
  return (
    <Card className={css.card ?? ''}>
      <form onSubmit={submit} noValidate>
        <h2 className="title-2">{me.mustChangePassword ? 'Choose your own password first' : 'Change your password'}</h2>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={oldPassword}
          onChange={(event) => setOld(event.target.value)}
          error={isSubmitted && !oldPassword ? 'Enter your current password' : undefined}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => setNew(event.target.value)}
          rules={[
            { label: `At least ${MIN_LENGTH} characters`, met: newPassword.length >= MIN_LENGTH },
            { label: 'Not a common password', met: newPassword !== '' && !isCommonPassword(newPassword, me.name) },
          ]}
        />
        <PasswordField
          label="Repeat new password"
          autoComplete="new-password"
          value={confirmNewPassword}
          onChange={(event) => setConfirm(event.target.value)}
          error={errorText(change.error) ?? (isSubmitted ? differs : undefined)}
        />
        <Button type="submit" kind="primary" wide busy={change.busy} busyLabel="Changing">
          Change password
        </Button>
      </form>
    </Card>
  )
}
