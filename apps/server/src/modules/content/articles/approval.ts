import { refuse } from '@croupier/kernel/refusals'
import { noticeFields } from '@croupier/wire/content/articles.console'
import { instant } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import { anyChange, approvalKind } from '../../staff/index.ts'
import { type EditingDeps, objectOf, published, stored, write } from './editing.ts'

const payload = z.object({
  id: z.string(),
  version: z.int(),
  notice: z.extend(noticeFields, { publishedAt: z.nullable(instant) }),
})

/**
 * T155: the announcements of `needsSecondApprover`. Request and approval refuse `notice.changed` when the notice has another version
 * by then.
 */
export const noticeKind = (deps: EditingDeps) =>
  approvalKind({
    name: 'content.notice',
    permission: 'content.notice.approve',
    payload,
    change: anyChange,
    async describe(tx, { id, version, notice }) {
      if ((await deps.versions.lock(tx, objectOf(id))) !== version) refuse('notice.changed')
      return { object: objectOf(id), before: await stored(tx, id), after: published(deps, id, notice) }
    },
    async apply(tx, { id, notice }, { by, requestedBy, reason: why }) {
      const author = { by: requestedBy.name, approvedBy: by.name, reason: why }
      const { change } = await write(deps, tx, { id, before: await stored(tx, id), notice, author })
      await by.audit(tx, { ...change, action: 'content.notice.edit', reason: `requested by ${requestedBy.name}` })
      return undefined
    },
  })
