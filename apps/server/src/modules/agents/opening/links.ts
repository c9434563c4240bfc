import type { Clock } from '@croupier/kernel/clock'
import { humanId, type MemberId } from '@croupier/kernel/ids'
import type { Random } from '@croupier/kernel/random'
import { refuse } from '@croupier/kernel/refusals'
import { ACCOUNT_TYPE, type AccountType } from '@croupier/rules/account-types'
import { type Opened, openLink, type Preset } from '@croupier/rules/agents/limits'
import { type createLink, LINKS_MAX } from '@croupier/wire/agents/links'
import type { Input } from '@croupier/wire/endpoint'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Identity } from '../../identity/index.ts'
import type { TreePolicy } from '../policy.ts'
import { housePreset, limitsOf } from '../tree/rules.ts'
import type { GivenPreset, TreeService } from '../tree/service.ts'
import { treeStore } from '../tree/store.ts'
import { linksStore, type OwnedLink } from './store.ts'

export type LinksDeps = {
  db: Db
  clock: Clock
  random: Random
  tree: TreeService
  codes: Pick<Identity['agentAccounts'], 'addCode' | 'removeCode'>
  settings(): TreePolicy
}
export type LinksService = ReturnType<typeof linksService>

const CODE_LENGTH = 8

/** Agent rules §2.2: links by which accounts are opened below their owner. */
export function linksService(deps: LinksDeps) {
  const { db, codes } = deps
  return {
    async list(ownerId: MemberId) {
      const links = await linksStore.ofOwner(db, ownerId)
      return { links: links.map(({ memberId: _, type, ...link }) => ({ ...link, type: type === 1 ? AGENT : MEMBER })) }
    },
    create: (ownerId: MemberId, asked: Input<typeof createLink>) => create(deps, ownerId, asked),
    async pause(ownerId: MemberId, code: string, isActive: boolean) {
      await db.transaction().execute(async (tx) => {
        if (!(await linksStore.setActive(tx, ownerId, code, isActive))) refuse('agents.link_unknown')
      })
      return {}
    },
    async remove(ownerId: MemberId, code: string) {
      await db.transaction().execute(async (tx) => {
        if (!(await linksStore.remove(tx, ownerId, code))) refuse('agents.link_unknown')
        await codes.removeCode(tx, code)
      })
      return {}
    },
    /** The type of account that a code opens; that of an agent's own code is a member. Refuses a link that opens none. */
    async accountTypeOf(reader: Reader, code: string): Promise<AccountType> {
      const link = await linksStore.byCode(reader, code)
      if (!link) return MEMBER
      return (await opened(deps, reader, link)).type === AGENT ? AGENT : MEMBER
    },
    /** Whether a code opens accounts now; an agent's own code always does. */
    async isOpen(reader: Reader, code: string): Promise<boolean> {
      const link = await linksStore.byCode(reader, code)
      return !link || !('refusal' in (await openingOf(deps, reader, link)))
    },
    use: (tx: Tx, owner: MemberId, code: string) => use(deps, tx, owner, code),
  }
}
const MEMBER = ACCOUNT_TYPE.member
const AGENT = ACCOUNT_TYPE.agent

async function create(deps: LinksDeps, ownerId: MemberId, asked: Input<typeof createLink>): Promise<{ code: string }> {
  const { db, clock, random, tree, codes } = deps
  const now = clock.now()
  if (asked.expiresAt && asked.expiresAt <= now) refuse('agents.link_expired')
  const code = humanId(random, CODE_LENGTH)
  await db.transaction().execute(async (tx) => {
    const own = await treeStore.lockPreset(tx, ownerId, 'update')
    if ((await linksStore.countOf(tx, ownerId)) >= LINKS_MAX) refuse('agents.links_limit')
    tree.acceptPreset(asked, own ?? housePreset(deps.settings()))
    await linksStore.add(tx, { ...asked, code, memberId: ownerId, isActive: true, uses: 0, createdAt: now })
    await codes.addCode(tx, { code, memberId: ownerId, domains: [] })
  })
  return { code }
}

/** What a registration through a link opens now: the preset is clamped to what the owner has. */
async function opened(deps: LinksDeps, reader: Reader, link: OwnedLink): Promise<Opened> {
  const found = await openingOf(deps, reader, link)
  return 'refusal' in found ? refuse(found.refusal) : found
}

async function openingOf({ clock, settings }: LinksDeps, reader: Reader, link: OwnedLink) {
  const owner = (await treeStore.presets(reader, [link.memberId])).get(link.memberId)
  return openLink(limitsOf(settings()), link, owner ?? housePreset(settings()), clock.now())
}

/** Uses a link, in the transaction of the registration. The owner's values stay until it ends. */
async function use(deps: LinksDeps, tx: Tx, owner: MemberId, code: string): Promise<GivenPreset> {
  const { settings } = deps
  const own = (await treeStore.lockPreset(tx, owner, 'share')) ?? housePreset(settings())
  const link = await linksStore.lock(tx, code)
  if (!link) return { preset: invitedPreset(settings(), own), openedBy: null, linkCode: null }
  const { group, rates } = await opened(deps, tx, link)
  await linksStore.setUses(tx, code, link.uses + 1)
  return { preset: { group, rates }, openedBy: null, linkCode: code }
}

/** What an account gets that came without a link: by the agent's own code it gets the group of the settings, and no rates. */
export function invitedPreset({ invitedGroup, groupMin, groupStep, groupGap }: TreePolicy, owner: Preset): Preset {
  const most = Math.min(invitedGroup, owner.group - groupGap)
  return { group: Math.max(groupMin, most - ((most - groupMin) % groupStep)), rates: {} }
}
