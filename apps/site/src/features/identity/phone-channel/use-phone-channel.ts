import { phoneChannel } from '@croupier/wire/identity/codes'
import { registerSettings } from '@croupier/wire/identity/registration'
import { useState } from 'react'
import { callOptions, useCall } from '../../../lib/call.ts'
import { loadChunk } from '../../../lib/lazy.ts'
import { useSite } from '../../../lib/site.tsx'
import type { CheckAsk } from './check-dialog.tsx'
import { keepSentCode } from './sent-code.ts'

/** What a form sends to prove a number: the code of our SMS, or the token of a third party. */
export type CodeProof = { verificationCode: string } | { firebaseChannel: string; firebaseIdToken: string }
export type TypedMobile = { mobileNum: string; countryDialingCode: string }

const STALE = { staleMs: Number.POSITIVE_INFINITY }

/**
 * §3, §4: the third party that proves numbers, for a form that has a number. The switch in the console reaches an open form within a
 * second, because the settings are read again with each of their revisions.
 */
export function usePhoneChannel(purpose: string, hasNumber: boolean) {
  const site = useSite()
  const { data } = useCall(registerSettings, {}, { ...STALE, enabled: hasNumber })
  const [check, setCheck] = useState<CheckAsk>()
  const [isProving, setProving] = useState(false)
  const channel = (hasNumber && data?.phoneProvider?.channel) || null
  return {
    channel,
    isProving,
    /** The check that the form shows, over its dialog. */
    check,
    /** Whether the third party sends the codes now. */
    async isOn(): Promise<boolean> {
      if (!hasNumber) return false
      const options = { ...callOptions(site, registerSettings, {}), staleTime: STALE.staleMs }
      return (await site.queries.fetchQuery(options)).phoneProvider !== null
    },
    /** Has the third party send a code. Rejects with `Cancelled` if the person closes the check. */
    async send(mobile: TypedMobile): Promise<void> {
      const { phoneNumber, provider } = await site.call(phoneChannel, mobile)
      const asked = new Promise<string>((done, fail) => setCheck({ phoneNumber, provider, done, fail }))
      const sessionInfo = await asked.finally(() => setCheck(undefined))
      keepSentCode(purpose, { sessionInfo, provider })
    },
    /** What proves the number, from the code that was typed. Rejects with `CallRefused` of §8 or `NoAnswer`. */
    async proof(typed: string): Promise<CodeProof> {
      const verificationCode = typed.trim()
      if (channel === null) return { verificationCode }
      setProving(true)
      try {
        const { proveNumber } = await loadChunk(() => import('./prove-number.ts'))
        const firebaseIdToken = await proveNumber(purpose, channel, verificationCode)
        return { firebaseChannel: channel, firebaseIdToken }
      } finally {
        setProving(false)
      }
    },
  }
}
