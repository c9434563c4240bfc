import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startEmbedded } from '../apps/server/src/platform/db/embedded/embedded.ts'
import { removeData } from '../apps/server/src/testing/memory.ts'
import { type Product, startIn } from './product.ts'

export type NewDeployment = {
  product: Product
  /** The first member of staff, who has an initial password and no authenticator yet. */
  owner: { name: string; password: string }
  stop(): Promise<void>
}

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const OWNER = 'olivia'

/** A production deployment as the operator's guide makes one: an empty database, secrets, `npm run first-owner` and `npm start`. */
export async function newDeployment(): Promise<NewDeployment> {
  const data = mkdtempSync(join(tmpdir(), 'croupier-new-'))
  chmodSync(data, 0o755)
  const log = () => {}
  const database = await startEmbedded({ folder: join(data, 'postgres'), log, throwAway: true })
  const secrets = {
    CROUPIER_MODE: 'production',
    DATABASE_URL: database.url,
    CROUPIER_SECRET: randomBytes(32).toString('hex'),
  }
  const remove = async () => {
    await database.stop()
    removeData(data)
  }
  try {
    const env = { ...process.env, ...secrets, SITE_URL: 'http://localhost' }
    const tool = join(root, 'tools/first-owner.ts')
    const { stdout } = await promisify(execFile)(process.execPath, [tool, OWNER, 'adam'], { env })
    const password = new RegExp(`^${OWNER} +(\\S+)$`, 'm').exec(stdout)?.[1]
    if (!password) throw new Error('first-owner printed no password')
    const { product, stop } = await startIn(data, (port) => ({ ...secrets, SITE_URL: `http://localhost:${port}` }))
    return {
      product,
      owner: { name: OWNER, password },
      async stop() {
        await stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
