import { useCommand } from '@croupier/api-client/react'
import { Wordmark } from '@croupier/ui/brand'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Field } from '@croupier/ui/field'
import { PasswordField } from '@croupier/ui/password-field'
import { Note } from '@croupier/ui/tag'
import { staffLogin } from '@croupier/wire/staff/session.console'
import Clock from 'lucide-react/icons/clock-3'
import { type FormEvent, useState } from 'react'
import { useConsole } from '../../lib/console.tsx'
import { counted } from '../../lib/counted.ts'
import { errorText } from '../../lib/error-text.ts'
import type { Ending } from '../../lib/session.ts'
import { Enrolment, type EnrolmentKey } from './enrolment.tsx'
import css from './login-page.module.css'

/** Name, password and authenticator code. The first login of an account sets up its authenticator. */
export function LoginPage() {
  const { session } = useConsole()
  const login = useCommand(staffLogin)
  const ending = session.ending()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [enrolment, setEnrolment] = useState<EnrolmentKey | null>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const answer = await login.run({ name, password, ...(code ? { code } : {}) }).catch(() => null)
    if (answer?.step === 'in') session.start(answer)
    if (answer?.step === 'enrol') setEnrolment(answer)
  }
  return (
    <main className={css.page}>
      <Card className={css.card ?? ''}>
        <form onSubmit={submit} noValidate aria-labelledby="login-title">
          <Wordmark name="console" />
          <h1 id="login-title" className="title-2">
            Log in
          </h1>
          {ending && <Note icon={<Clock aria-hidden="true" />}>{endingText(ending)}</Note>}
          {!enrolment && (
            <>
              <Field
                label="Name"
                autoComplete="username"
                autoFocus
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
              <PasswordField
                label="Password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </>
          )}
          {enrolment && <Enrolment enrolment={enrolment} />}
          <Field
            label="Authenticator code"
            optional={enrolment ? undefined : '(not at the first login)'}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
            error={errorText(login.error)}
          />
          <Button type="submit" kind="primary" size="l" wide busy={login.busy} busyLabel="Logging in">
            Log in
          </Button>
        </form>
      </Card>
    </main>
  )
}

const endingText = (ending: Ending): string =>
  ending.kind === 'idle'
    ? `You were logged out after ${counted(ending.minutes, 'minute')} without activity.`
    : 'Your session has ended. Log in again.'
