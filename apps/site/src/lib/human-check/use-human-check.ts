import { CallRefused } from '@croupier/api-client/client'
import { isOneOf } from '@croupier/kernel/objects'
import { type HumanCheckKind, workChallenge } from '@croupier/wire/identity/session'
import { useState } from 'react'
import { useSite } from '../site.tsx'
import { useCaptcha } from './use-captcha.ts'

export type HumanAnswer = { captchaId?: string; captcha?: string; proof?: string }

const KINDS: readonly HumanCheckKind[] = ['picture', 'work']

/**
 * Decisions "Components": a human check is a picture that a person reads, or work that only the browser does. Nothing is asked while `kind` is null,
 * until the server requires it.
 */
export function useHumanCheck(initial: HumanCheckKind | null) {
  const { call } = useSite()
  const [kind, setKind] = useState(initial)
  const captcha = useCaptcha(kind === 'picture')
  async function answerByWork(): Promise<HumanAnswer> {
    const { solveWork } = await import('./solve-work.ts')
    const proof = await solveWork(await call(workChallenge, {}))
    return proof === null ? {} : { proof }
  }
  return {
    captcha,
    /** Whether the form shows the picture. */
    isPicture: kind === 'picture',
    /** The fields of the next request that answer the check. */
    async answer(typed: string): Promise<HumanAnswer> {
      if (kind === null) return {}
      if (kind === 'picture') return { captchaId: captcha.id, captcha: typed }
      return answerByWork()
    },
    /** The same by work of the browser, where the server takes it in place of a picture. */
    answerByWork,
    /** After a refusal: every answer works once. */
    renew(): void {
      if (kind === 'picture') captcha.renew()
    },
    /** Takes a refusal: true if it is about the check, which the form shows from now on, with a new picture. */
    take(error: unknown): boolean {
      if (!(error instanceof CallRefused)) return false
      const isAbout = ['login.captcha_required', 'captcha.failed'].includes(error.code)
      if (!isAbout && error.detail.captchaRequired !== true) return false
      if (kind === 'picture') captcha.renew()
      const asked = error.detail.humanCheck
      setKind(isOneOf(KINDS, asked) ? asked : (kind ?? 'picture'))
      return isAbout
    },
  }
}
