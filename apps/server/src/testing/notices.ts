import { saveNotice } from '@croupier/wire/content/articles.console'
import type { Input } from '@croupier/wire/endpoint'
import { approve } from '@croupier/wire/staff/approvals.console'
import type { TestStaff, World } from './world.ts'

/** Publishes an announcement; another member of staff approves it where that is necessary. Answers its id. */
export async function publishNotice(w: World, input: Input<typeof saveNotice>, as: TestStaff): Promise<string> {
  const { id, approvalId } = await w.call(saveNotice, input, { as })
  if (approvalId) await w.call(approve, { approvalId, note: 'For a test' }, { as: await w.staff('owner') })
  return id
}
