import { useCommand } from '@croupier/api-client/react'
import { Wordmark } from '@croupier/ui/brand'
import { Button } from '@croupier/ui/button'
import { Card } from '@croupier/ui/card'
import { Field } from '@croupier/ui/field'
import { PasswordField } from '@croupier/ui/password-field'
import { staffLogin } from '@croupier/wire/staff/session.console'
import { type FormEvent, useState } from 'react'
import { useConsole } from '../../lib/console.tsx'
import { errorText } from '../../lib/error-text.ts'
import { Enrolment, type EnrolmentKey } from './enrolment.tsx'
import css from './login-page.module.css'

/** Name, password and authenticator code. The first login of an account sets up its authenticator. */
export function LoginPage() {
  const { session } = useConsole()
  const login = useCommand(staffLogin)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [enrolment, setEnrolment] = useState<EnrolmentKey | null>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const answer = await login.run({ name, password, ...(code ? { code } : {}) }).catch(() => null)
    if (answer?.step === 'in') session.start(answer.token)
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
