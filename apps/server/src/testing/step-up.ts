import { stepUp } from '@croupier/wire/identity/step-up'
import type { TestMember, World } from './world.ts'

/** Proves by password who the member is, so that the session may change security settings for some minutes. */
export const proveMember = async (w: World, as: TestMember): Promise<void> =>
  void (await w.call(stepUp, { way: 'password', password: as.password }, { as }))
