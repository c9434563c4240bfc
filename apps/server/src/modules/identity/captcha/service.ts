import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import { MS, plusMs } from '@croupier/kernel/clock'
import { humanId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { CAPTCHA_INTERVAL_MS } from '@croupier/rules/captcha'
import type { Db } from '../../../platform/db/database.ts'
import { drawCaptcha } from './picture.ts'
import { captchaStore } from './store.ts'

const LETTERS = 5
const GOOD_MS = 5 * MS.minute

const hashOf = (id: string, answer: string): string => createHash('sha256').update(`${id}:${answer}`).digest('hex')

/** §7 captcha: a picture under an id that the client made. The answer is stored hashed and works once, for five minutes. */
export function captchaService({ db, clock, random }: { db: Db; clock: Clock; random: Random }) {
  return {
    async make(id: string): Promise<string> {
      const text = humanId(random, LETTERS)
      const at = clock.now()
      const put = { captchaId: id, answerHash: hashOf(id, text), madeAt: at, expiresAt: plusMs(at, GOOD_MS) }
      if (!(await captchaStore.put(db, put, plusMs(at, -CAPTCHA_INTERVAL_MS))))
        refuse('captcha.too_often', { retryAfterSeconds: 1 })
      return (await drawCaptcha(text, random)).toString('base64')
    },
    /** Whether the answer is right. Uses the answer up either way, and compares in constant time (T173). */
    async take(id: string | undefined, answer: string | undefined): Promise<boolean> {
      if (!id || !answer) return false
      const hash = await captchaStore.take(db, id, clock.now())
      return hash !== null && timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(id, answer.toLowerCase())))
    },
    forgetOld: (): Promise<void> => captchaStore.forgetBefore(db, clock.now()),
  }
}
export type CaptchaService = ReturnType<typeof captchaService>
