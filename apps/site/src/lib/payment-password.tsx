import { CallRefused, Cancelled } from '@croupier/api-client/client'
import { PaymentPasswordContext, type WithPaymentPassword } from '@croupier/api-client/react'
import { type ComponentType, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'

/** The properties of the dialog. `wrong` is the refusal of the previous attempt. */
export type PasswordQuestion = {
  /** What the password confirms. */
  purpose: ReactNode
  wrong: CallRefused | null
  busy: boolean
  answer(paymentPassword: string): void
  cancel(): void
}

type Open = Pick<PasswordQuestion, 'purpose' | 'wrong' | 'busy'>

/** One dialog for all commands with `passwordCheck`; `dialog` is loaded when it is first needed. */
export function PaymentPasswordProvider({
  dialog,
  children,
}: {
  dialog: ComponentType<PasswordQuestion>
  children: ReactNode
}) {
  const [open, setOpen] = useState<Open | null>(null)
  const settle = useRef<((password: string | null) => void) | null>(null)
  const ask = useCallback((purpose: ReactNode, wrong: CallRefused | null): Promise<string | null> => {
    settle.current?.(null)
    setOpen({ purpose, wrong, busy: false })
    return new Promise((resolve) => {
      settle.current = resolve
    })
  }, [])
  const withPassword = useCallback<WithPaymentPassword>(
    async (attempt, purpose) => {
      let wrong: CallRefused | null = null
      for (;;) {
        const password = await ask(purpose, wrong)
        if (password === null) {
          setOpen(null)
          throw new Cancelled()
        }
        setOpen({ purpose, wrong: null, busy: true })
        try {
          const answer = await attempt(password)
          setOpen(null)
          return answer
        } catch (error) {
          if (!(error instanceof CallRefused) || error.code !== 'payment_password.wrong') {
            setOpen(null)
            throw error
          }
          wrong = error
        }
      }
    },
    [ask],
  )
  const Dialog = dialog
  return (
    <PaymentPasswordContext value={withPassword}>
      {children}
      {open && (
        <Suspense>
          <Dialog {...open} answer={(password) => settle.current?.(password)} cancel={() => settle.current?.(null)} />
        </Suspense>
      )}
    </PaymentPasswordContext>
  )
}
