import { generateSync } from 'otplib'

const STEP_SECONDS = 30

/** The six digits that the authenticator of a demo account shows at an instant, and for how many more seconds. */
export function currentCode(secret: string, now: Date): { code: string; seconds: number } {
  const epoch = Math.floor(now.getTime() / 1000)
  return { code: generateSync({ secret, epoch, period: STEP_SECONDS }), seconds: STEP_SECONDS - (epoch % STEP_SECONDS) }
}
