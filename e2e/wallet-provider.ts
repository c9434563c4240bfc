import { cents } from '@croupier/kernel/money'
import { uploadMedia } from '@croupier/wire/content/media.console'
import { addStudioKey, changeStudio, type StudioOptions } from '@croupier/wire/providers/providers.console'
import { requestStaffRoles, staffList } from '@croupier/wire/staff/accounts.console'
import { approve } from '@croupier/wire/staff/approvals.console'
import sharp from 'sharp'
import { sharedKey } from '../apps/server/src/platform/partner/signature.ts'
import { vendorServer } from '../apps/server/src/testing/vendor-service.ts'
import { type Caller, caller } from '../harness/caller.ts'
import { staffTab } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'

/** A member of staff of the demo who also manages games here. */
const MANAGER = 'rg-officer-2'
const reason = 'For journeys'
/** A game of several players, with rooms. */
const LUDO: StudioOptions['games'][number] = {
  ...{ gameCode: 'ludo', name: 'Ludo', category: 'PVP', isOpen: true, isHot: false, runsOn: 'all' },
  ...{
    volatility: null,
    returnBp: null,
    varianceMilli: null,
    features: [],
    hasDemo: false,
    hasFreeRounds: false,
    picture: null,
    currencies: [],
    blockedCountries: [],
  },
  ...{ minStake: cents(100), maxStake: cents(10_000) },
}

const callerOf = async (product: Product, who: string): Promise<Caller> =>
  caller(product.console, (await staffTab(product, who)).consoleToken ?? null)

async function gameManager(product: Product): Promise<Caller> {
  const admin = await callerOf(product, 'admin')
  const found = (await admin(staffList, {})).items.find(({ name }) => name === MANAGER)
  if (!found) throw new Error(`the demo has no ${MANAGER}`)
  if (!found.roles.includes('game-manager')) {
    const asked = { staffId: found.id, roles: [...found.roles, 'game-manager'], reason }
    const { approvalId } = await admin(requestStaffRoles, asked)
    await (await callerOf(product, 'owner'))(approve, { approvalId, note: reason })
  }
  return callerOf(product, MANAGER)
}

/** A picture of the studio, in the library of the merchant. */
async function ludoPicture(product: Product) {
  const drawn = sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 13" width="400" height="520"><rect width="10" height="13" fill="#7a2e8e"/><circle cx="5" cy="6" r="3" fill="#ffd166"/></svg>',
    ),
  )
  const file = { type: 'image/png', content: new Uint8Array(await drawn.png().toBuffer()) }
  const { id, url, width, height } = await (await callerOf(product, 'admin'))(uploadMedia, { name: 'Ludo' }, { file })
  return { id, url, width, height }
}

/** Sets up a provider that keeps wallets, with one entry for its games, at a server of this process. `close` closes it for members, too. */
export async function walletProvider(product: Product, id: string, name: string) {
  const call = await gameManager(product)
  const options: StudioOptions = {
    ...{ name, isOpen: true, networks: ['127.0.0.1'], undoesWins: false, serviceUrl: null, frameUrl: null },
    ...{ isHot: false, position: 900, isGrouped: true, mode: 'transfer', finalitySeconds: 300 },
    games: [{ ...LUDO, picture: await ludoPicture(product) }],
  }
  await call(changeStudio, { id, options, reason })
  const { keyIds, secret } = await call(addStudioKey, { id, reason })
  const key = sharedKey(secret ?? '', keyIds[0])
  const vendor = await vendorServer({ now: () => new Date(), ours: key, theirs: key })
  const serviceUrl = vendor.origin.replace('127.0.0.1', 'localhost')
  await call(changeStudio, { id, options: { ...options, serviceUrl }, reason })
  return {
    ...vendor,
    async close() {
      await call(changeStudio, { id, options: { ...options, isOpen: false }, reason })
      await vendor.close()
    },
  }
}
