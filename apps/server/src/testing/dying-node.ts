import type pg from 'pg'
import type { Database } from '../platform/db/database.ts'

/** How many statements a node may still send, and what became of it. */
type Life = { left: number; commits: number; isDead: boolean }
export type Dying = ReturnType<typeof dyingNode>

/**
 * Lets a node die before any of its statements. The database undoes the transaction that was open, and the node sends no other statement
 * until it is revived.
 */
export function dyingNode({ platform: { database } }: { platform: { database: Pick<Database, 'pool'> } }) {
  const life: Life = { left: Number.POSITIVE_INFINITY, commits: 0, isDead: false }
  const watched = new WeakSet<pg.PoolClient>()
  database.pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    client.query = new Proxy(client.query, {
      apply(query, of, args: readonly unknown[]) {
        const text = String(args[0])
        if (text === 'rollback') return Reflect.apply(query, of, args)
        if (life.left-- <= 0) {
          life.isDead = true
          const died = new Error('the node died')
          const callback = args.at(-1)
          if (typeof callback !== 'function') return Promise.reject(died)
          // A query of the pool waits for its callback, and gives the connection back then.
          return void queueMicrotask(() => callback(died))
        }
        if (text === 'commit') life.commits++
        return Reflect.apply(query, of, args)
      },
    })
  })
  const reviveFor = (statements: number) => Object.assign(life, { left: statements, commits: 0, isDead: false })
  return {
    /**
     * Runs idempotent work until it ends, and kills the node before each of its statements. Work that continues where it stopped is killed
     * before each statement of each transaction. Answers how often the node died.
     */
    async survives(work: () => Promise<unknown>, { continues }: { continues: boolean }): Promise<number> {
      let deaths = 0
      for (let statements = 0; ; ) {
        reviveFor(statements)
        await work().catch(() => null)
        if (!life.isDead) break
        deaths++
        statements = continues && life.commits > 0 ? 0 : statements + 1
      }
      reviveFor(Number.POSITIVE_INFINITY)
      return deaths
    },
  }
}
