import type { TestMember, World } from './world.ts'

/** Makes two accounts those of one person, as staff do who have seen that they are. */
export const linkAccounts = (w: World, one: TestMember, other: TestMember): Promise<unknown> =>
  w.platform.database.pool.query(
    'insert into safer_gambling.person_links values (least($1, $2), greatest($1, $2), $3)',
    [one.memberId, other.memberId, w.clock.now()],
  )
