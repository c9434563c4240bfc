import type { MemberId } from '@croupier/kernel/ids'
import type { Link } from '@croupier/rules/agents/limits'
import type { Reader, Tx } from '../../../platform/db/database.ts'
import { countOf, hasWritten, type Row, tables } from '../../../platform/db/store.ts'
import { presetOf, storedRates } from '../tree/model.ts'

/** A registration link. `type` is 0 for a member, 1 for an agent. */
export type OwnedLink = Link & { code: string; memberId: MemberId; label: string; createdAt: Date }

const links = (reader: Reader) => tables(reader).selectFrom('agents.links').selectAll()

const linkOf = ({ accountType, prizeGroup, rates, ...link }: Row<'agents.links'>): OwnedLink => ({
  ...link,
  ...presetOf(prizeGroup, rates),
  type: accountType,
})

export const linksStore = {
  async ofOwner(reader: Reader, ownerId: MemberId): Promise<OwnedLink[]> {
    const rows = await links(reader)
      .where('memberId', '=', ownerId)
      .orderBy('createdAt', 'desc')
      .orderBy('code')
      .execute()
    return rows.map(linkOf)
  },
  countOf: (reader: Reader, ownerId: MemberId): Promise<number> =>
    countOf(links(reader).where('memberId', '=', ownerId)),
  async byCode(reader: Reader, code: string): Promise<OwnedLink | undefined> {
    const row = await links(reader).where('code', '=', code).executeTakeFirst()
    return row && linkOf(row)
  },
  async lock(tx: Tx, code: string): Promise<OwnedLink | undefined> {
    const row = await links(tx).where('code', '=', code).forUpdate().executeTakeFirst()
    return row && linkOf(row)
  },
  async add(tx: Tx, { type, group, rates, ...link }: OwnedLink): Promise<void> {
    const accountType = type === 1 ? 1 : 0
    await tables(tx)
      .insertInto('agents.links')
      .values({ ...link, accountType, prizeGroup: group, rates: JSON.stringify(storedRates(rates)) })
      .execute()
  },
  async setUses(tx: Tx, code: string, uses: number): Promise<void> {
    await tables(tx).updateTable('agents.links').set({ uses }).where('code', '=', code).execute()
  },
  /** False when the owner has no such link. */
  setActive: (tx: Tx, ownerId: MemberId, code: string, isActive: boolean): Promise<boolean> =>
    hasWritten(
      tables(tx).updateTable('agents.links').set({ isActive }).where('memberId', '=', ownerId).where('code', '=', code),
    ),
  remove: (tx: Tx, ownerId: MemberId, code: string): Promise<boolean> =>
    hasWritten(tables(tx).deleteFrom('agents.links').where('memberId', '=', ownerId).where('code', '=', code)),
}
