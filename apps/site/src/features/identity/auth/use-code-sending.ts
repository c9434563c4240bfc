import { CallRefused, Cancelled } from '@croupier/api-client/client'
import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useRef, useState } from 'react'
import { useErrorText } from '../../../lib/error-text.ts'
import { type HumanAnswer, useHumanCheck } from '../../../lib/human-check/use-human-check.ts'
import { type TypedMobile, usePhoneChannel } from '../phone-channel/use-phone-channel.ts'
import { useCountdown } from './use-countdown.ts'

/** §9: the login SMS is requested once per second at most. */
const THROTTLE_MS = 1_000
/** §4 with a third party, and Decisions "Undefined constants" when the server sends none. */
const DEFAULT_SECONDS = 60

export type CodeSending = ReturnType<typeof useCodeSending>

type Sender = {
  /** Names the countdown. */
  purpose: string
  /** Shows the fault of the recipient in the form; true without one. */
  isReady(): boolean
  send(answer: HumanAnswer): Promise<{ expiredMinutes?: number }>
  /** The number of the form, which a third party may prove. Left out where the server alone knows the recipient. */
  mobile?: () => TypedMobile
}

/**
 * §4: sends a code, and counts down until the next one may be sent. A failure is shown as a warning with the server's message (§8),
 * unless the server first wants to know that a person asks. A third party has a check of its own for that.
 */
export function useCodeSending({ purpose, isReady, send, mobile }: Sender) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const third = usePhoneChannel(purpose, mobile !== undefined)
  const countdown = useCountdown(third.channel ? `${purpose}.${third.channel}` : purpose)
  const person = usePerson(third.channel !== null)
  const [isBusy, setBusy] = useState(false)
  const [warning, setWarning] = useState<string>()
  const nextAt = useRef(0)
  /** Sends the code by the channel of the moment. Answers the seconds until the next one. */
  async function request(): Promise<number> {
    if (mobile && (await third.isOn())) {
      await third.send(mobile())
      return DEFAULT_SECONDS
    }
    const { expiredMinutes } = await person.prove(send)
    return expiredMinutes === undefined ? DEFAULT_SECONDS : expiredMinutes * 60
  }
  /** §8: a closed check, and a check of a third party, which has no new picture. */
  function warningText(error: unknown): string | undefined {
    if (error instanceof Cancelled) return t`Popup closed, login failure, try again`
    const isCheck = error instanceof CallRefused && error.code === 'captcha.failed'
    return isCheck ? t`Captcha check failed` : errorText(error)
  }
  async function run(): Promise<void> {
    if (isBusy || countdown.seconds > 0 || performance.now() < nextAt.current || !isReady()) return
    if (!person.isReady()) return
    nextAt.current = performance.now() + THROTTLE_MS
    setBusy(true)
    try {
      countdown.start(await request())
    } catch (error) {
      if (error instanceof PersonAsked) return
      setWarning(warningText(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    run,
    isBusy,
    seconds: countdown.seconds,
    picture: person.picture,
    warning,
    closeWarning: () => setWarning(undefined),
    /** Whether a third party sends the code. */
    isByThird: third.channel !== null,
    check: third.check,
    proof: third.proof,
    isProving: third.isProving,
  }
}

/** The server wants to know that a person asks: the form shows its picture now, which is no failure. */
class PersonAsked extends Error {}

/** Our own check that a person asks, which is not shown while a third party has one. */
function usePerson(isOff: boolean) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const check = useHumanCheck(null)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const isPicture = check.isPicture && !isOff
  const picture = {
    captcha: check.captcha,
    name: 'captcha',
    value: typed,
    error: fault,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
  }
  return {
    picture: isPicture ? picture : null,
    /** Shows that the picture was not read. */
    isReady(): boolean {
      const isMissing = isPicture && typed.trim() === ''
      setFault(isMissing ? t`Please complete verification first` : undefined)
      return !isMissing
    },
    /** Sends a request with the answer to the check. Rejects with `PersonAsked` if the server wants another one. */
    async prove<T>(send: (answer: HumanAnswer) => Promise<T>): Promise<T> {
      try {
        return await send(await check.answer(typed))
      } catch (error) {
        setTyped('')
        if (!check.take(error)) throw error
        setFault(errorText(error))
        throw new PersonAsked()
      }
    },
  }
}
