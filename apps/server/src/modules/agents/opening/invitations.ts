import type { Clock } from '@croupier/kernel/clock'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberTree, PlacedAccount } from '../../identity/index.ts'
import { attributionsStore } from '../affiliates/attributions-store.ts'
import { hookOutbox } from '../hooks/outbox-store.ts'
import type { TreePolicy } from '../policy.ts'
import { housePreset } from '../tree/rules.ts'
import type { GivenPreset, TreeService } from '../tree/service.ts'
import { treeStore } from '../tree/store.ts'
import { invitedPreset, type LinksService } from './links.ts'

type PlacingDeps = { clock: Clock; tree: TreeService; links: LinksService; settings(): TreePolicy }

/** Identity's port: gives each new account its place, and what the link or the agent above gives it. */
export function memberTree({ clock, tree, links, settings }: PlacingDeps): MemberTree {
  async function presetFor(tx: Tx, { upline, code }: PlacedAccount): Promise<GivenPreset | null> {
    if (!upline) return null
    if (code) return links.use(tx, upline, code)
    const own = (await treeStore.lockPreset(tx, upline, 'share')) ?? housePreset(settings())
    return { preset: invitedPreset(settings(), own), openedBy: null, linkCode: null }
  }
  return {
    accountTypeOf: links.accountTypeOf,
    isOpen: links.isOpen,
    uplineOf: tree.uplineOf,
    async place(tx, account) {
      await tree.place(tx, account, await presetFor(tx, account))
      const { memberId, upline: affiliateId, code, subId } = account
      if (!affiliateId || !code) return
      const brought = { memberId, affiliateId, code, subId }
      const attributedAt = clock.now()
      await attributionsStore.add(tx, { ...brought, attributedAt })
      await hookOutbox.registered(tx, brought, attributedAt)
    },
  }
}
