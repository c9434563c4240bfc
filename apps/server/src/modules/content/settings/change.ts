import { refuse } from '@croupier/kernel/refusals'
import type { Policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { anyChange, approvalKind } from '../../staff/index.ts'
import type { Author } from '../versions/service.ts'
import { settingsStore } from './store.ts'

/** The permission of the second approver of a change. */
export const APPROVE_SETTING = 'content.setting.approve'

export type ChangeDeps = {
  /** The definition and the value in the wire's form; refuses `setting.unknown` and `setting.invalid`. */
  read(reader: Reader, asked: { name: string; value: unknown }): Promise<{ definition: Policy; encoded: unknown }>
  write(
    tx: Tx,
    definition: Policy,
    change: Author & { value: unknown; version: number; before: unknown },
  ): Promise<void>
}

/**
 * T155: a change that one person may not make alone waits for a second approver. `version` is the one it was made from: both
 * the request and the approval refuse `setting.changed` when the setting has another by then.
 */
export const settingKind = ({ read, write }: ChangeDeps) =>
  approvalKind({
    name: 'content.setting',
    permission: APPROVE_SETTING,
    payload: z.object({ name: z.string(), value: z.unknown(), version: z.int() }),
    change: anyChange,
    async describe(tx, { name, value, version }) {
      const { definition, encoded } = await read(tx, { name, value })
      const row = await settingsStore.lock(tx, name)
      if ((row?.version ?? 0) !== version) refuse('setting.changed', { name })
      return { object: `setting:${name}`, before: row?.value ?? definition.initial, after: encoded }
    },
    async apply(tx, { name, value, version }, { by, requestedBy, reason: why, change }) {
      const { definition, encoded } = await read(tx, { name, value })
      const author = { by: requestedBy.name, approvedBy: by.name, reason: why }
      await write(tx, definition, { ...author, value: encoded, version, before: change.before })
      const reason = `requested by ${requestedBy.name}`
      await by.audit(tx, { ...change, action: 'content.setting.edit', reason })
      return undefined
    },
  })
