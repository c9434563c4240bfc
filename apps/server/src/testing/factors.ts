import { confirmAuthenticator, setUpAuthenticator } from '@croupier/wire/identity/factors'
import { codeAt } from '../platform/secrets/totp.ts'
import { proveMember } from './step-up.ts'
import type { MemberWish, World } from './world.ts'

/** A code of an authenticator that was not shown before. */
export function nextCode({ clock }: Pick<World, 'clock'>, secret: string): string {
  clock.advance('30s')
  return codeAt(secret, clock.now())
}

/** A member with an authenticator, its secret and its recovery codes. */
export async function enrolledMember(w: World, wish: MemberWish = {}) {
  const member = await w.member(wish)
  await proveMember(w, member)
  const { secret } = await w.call(setUpAuthenticator, {}, { as: member })
  const { recoveryCodes } = await w.call(confirmAuthenticator, { code: nextCode(w, secret) }, { as: member })
  return { ...member, secret, recoveryCodes }
}
