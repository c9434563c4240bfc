import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import { type Random, toHex } from '@croupier/kernel/random'

/** A code that was sent to a number, as the phone shows it. */
export type SentCode = { phoneNumber: string; code: string; sessionInfo: string; sentAt: Date }
/** Why the third party refuses, in the words of its API. */
export type PhoneFault =
  | 'API_KEY_INVALID'
  | 'MISSING_PHONE_NUMBER'
  | 'INVALID_PHONE_NUMBER'
  | 'CAPTCHA_CHECK_FAILED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'MISSING_SESSION_INFO'
  | 'INVALID_SESSION_INFO'
  | 'MISSING_CODE'
  | 'INVALID_CODE'
  | 'SESSION_EXPIRED'

type Asked<Name extends string> = { [_ in Name]?: string | undefined }
type Session = SentCode & { tries: number; isUsed: boolean }

const NUMBER = /^\+[1-9]\d{6,14}$/
const CODE_MS = 5 * MS.minute
const CHECK_MS = 2 * MS.minute
const MAX_TRIES = 5
/** Codes to one number within the life of a code. */
const MAX_CODES = 5
const MAX_KEPT = 200

export class PhoneRefusal extends Error {
  readonly fault: PhoneFault
  constructor(fault: PhoneFault) {
    super(fault)
    this.fault = fault
  }
}
const refuse = (fault: PhoneFault): never => {
  throw new PhoneRefusal(fault)
}

export type PhoneBook = ReturnType<typeof phoneBook>

/** The state of the stand-in, in memory: checks that persons passed, and codes that were sent, newest last. */
export function phoneBook({ clock, random }: { clock: Clock; random: Random }) {
  let sessions: Session[] = []
  const checks = new Map<string, Date>()
  const isFresh = ({ sentAt }: SentCode) => plusMs(sentAt, CODE_MS) > clock.now()
  return {
    sent: (): readonly SentCode[] => sessions,
    /** A person passed the check: a token that works once. */
    passCheck(): string {
      const token = toHex(random.bytes(24))
      checks.set(token, plusMs(clock.now(), CHECK_MS))
      return token
    },
    /** Sends a code. Needs the token of a check. */
    send({ phoneNumber = '', recaptchaToken = '' }: Asked<'phoneNumber' | 'recaptchaToken'>): SentCode {
      if (phoneNumber === '') refuse('MISSING_PHONE_NUMBER')
      if (!NUMBER.test(phoneNumber)) refuse('INVALID_PHONE_NUMBER')
      const validUntil = checks.get(recaptchaToken)
      checks.delete(recaptchaToken)
      if (!validUntil || validUntil <= clock.now()) refuse('CAPTCHA_CHECK_FAILED')
      const recent = sessions.filter((one) => one.phoneNumber === phoneNumber && isFresh(one))
      if (recent.length >= MAX_CODES) refuse('TOO_MANY_ATTEMPTS_TRY_LATER')
      const sessionInfo = toHex(random.bytes(48))
      const session = { phoneNumber, code: newCode(random), sessionInfo, sentAt: clock.now(), tries: 0, isUsed: false }
      sessions = [...sessions.slice(1 - MAX_KEPT), session]
      return session
    },
    /** The number that a code proves. The code works once. */
    prove({ sessionInfo = '', code = '' }: Asked<'sessionInfo' | 'code'>): string {
      if (sessionInfo === '') refuse('MISSING_SESSION_INFO')
      if (code === '') refuse('MISSING_CODE')
      const session = sessions.find((one) => one.sessionInfo === sessionInfo) ?? refuse('INVALID_SESSION_INFO')
      if (session.isUsed || !isFresh(session)) refuse('SESSION_EXPIRED')
      if (session.tries++ >= MAX_TRIES) refuse('TOO_MANY_ATTEMPTS_TRY_LATER')
      if (session.code !== code) refuse('INVALID_CODE')
      session.isUsed = true
      return session.phoneNumber
    },
  }
}

/** Six digits. The few values that would come more often than others do not matter to a stand-in. */
function newCode(random: Random): string {
  const value = Number.parseInt(toHex(random.bytes(6)), 16)
  return String(value % 1_000_000).padStart(6, '0')
}
