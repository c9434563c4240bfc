import { CallRefused } from '@croupier/api-client/client'
import { type ComponentType, createContext, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'

/** The one who was asked for the payment password closed the dialog: nothing was sent. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

/** Asks for the payment password, tries it, and asks again while the server says that it is wrong. */
export type WithPaymentPassword = <T>(attempt: (paymentPassword: string) => Promise<T>) => Promise<T>

export const PaymentPasswordContext = createContext<WithPaymentPassword>(() => {
  throw new Error('no PaymentPasswordProvider')
})

/** What the dialog shows and calls. `wrong` is the refusal of the try before. */
export type PasswordQuestion = {
  wrong: CallRefused | null
  busy: boolean
  answer(paymentPassword: string): void
  cancel(): void
}

type Open = { wrong: CallRefused | null; busy: boolean }

/** One dialog for all commands with `passwordCheck`; `dialog` is loaded with the first question. */
export function PaymentPasswordProvider({
  dialog,
  children,
}: {
  dialog: ComponentType<PasswordQuestion>
  children: ReactNode
}) {
  const [open, setOpen] = useState<Open | null>(null)
  const settle = useRef<((password: string | null) => void) | null>(null)
  const ask = useCallback((wrong: CallRefused | null): Promise<string | null> => {
    settle.current?.(null)
    setOpen({ wrong, busy: false })
    return new Promise((resolve) => {
      settle.current = resolve
    })
  }, [])
  const withPassword = useCallback<WithPaymentPassword>(
    async (attempt) => {
      let wrong: CallRefused | null = null
      for (;;) {
        const password = await ask(wrong)
        if (password === null) {
          setOpen(null)
          throw new Cancelled()
        }
        setOpen({ wrong: null, busy: true })
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
