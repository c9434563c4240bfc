import type { Tx } from '../../../platform/db/database.ts'
import { settingsStore } from '../settings/store.ts'
import type { SettingValues } from '../settings/values.ts'
import { openingPolicy } from './policy.ts'

/** The settings of the first-run wizard that need two people afterwards. */
export const SETUP: ReadonlySet<string> = new Set(['content.merchant', 'content.links'])
/** In the audit log, behind the reason of what one person decided alone. */
export const ALONE = '(alone, before the first opening)'

export type Opening = {
  /** Whether visitors may use the site: staff opened it once, or it is a demo. */
  isOpen(): boolean
  /** When, and by whom. */
  state(): { openedAt: Date | null; openedBy: string | null }
  /**
   * T155: before the first opening a member of staff decides alone what needs two people afterwards, because a new deployment may
   * have one. The stored state decides, because the value in memory may be older.
   */
  decidesAlone(tx: Tx): Promise<boolean>
}

/** The first opening of a deployment. One that does not start closed is open from its first start. */
export function openingOf(values: SettingValues, { startsClosed }: { startsClosed: boolean }): Opening {
  const { current } = values.declare(openingPolicy)
  return {
    state: current,
    isOpen: () => !startsClosed || current().openedAt !== null,
    async decidesAlone(tx) {
      if (!startsClosed || current().openedAt !== null) return false
      return (await settingsStore.lock(tx, openingPolicy.name)) === undefined
    },
  }
}
