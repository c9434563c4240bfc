import { invariant } from '@croupier/kernel/invariant'
import type { Policy } from '@croupier/wire/policy'
import type { Audit } from '../../../platform/audit.ts'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import type { ApprovalKind } from '../../staff/index.ts'
import { settingsStore } from './store.ts'

/** A change that waits for a second person: the value in its form of the wire, the version it was made from, by whom. */
export type Change = { name: string; value: unknown; version: number; by: string }
export const CHANGE_KIND = 'content.setting'
/** The permission of whoever approves a change that loosens. */
export const APPROVE_SETTING = 'content.setting.approve'

export type ChangeDeps = {
  audit: Audit
  definitionOf(name: string): Policy | undefined
  write(tx: Tx, definition: Policy, change: Omit<Change, 'name'>): Promise<void>
}

/** T155: what happens when the second person approves. Refuses `setting.changed` when it stands otherwise by then. */
export const changeKind = ({ audit, definitionOf, write }: ChangeDeps): ApprovalKind => ({
  name: CHANGE_KIND,
  permission: APPROVE_SETTING,
  async execute(tx, payload, { staffId, address }) {
    const { name, ...change } = payload as Change
    const definition = definitionOf(name)
    invariant(definition, `there is a setting ${name}`)
    const before = (await storedValue(tx, name)) ?? definition.initial
    await write(tx, definition, change)
    const after = change.value
    const reason = `asked for by ${change.by}`
    await audit(tx, {
      staffId,
      action: 'content.setting.edit',
      object: `setting:${name}`,
      before,
      after,
      reason,
      address,
    })
    return {}
  },
})

const storedValue = async (reader: Reader, name: string): Promise<unknown> =>
  (await settingsStore.all(reader)).find((row) => row.name === name)?.value
