import type { FullConfig } from '@playwright/test'
import { type Product, startProduct } from '../harness/product.ts'
import { proveBooks } from '../proofs/books.ts'
import { setGames } from './fast-game.ts'

/**
 * Starts one product for each worker. After the last journey, proves the books of each product and stops it. A running product
 * can be used instead.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const running = process.env.CROUPIER_PRODUCT
  const products: Product[] = running ? [JSON.parse(running)] : []
  const stops: (() => Promise<void>)[] = []
  const stop = async () => void (await Promise.all(stops.map((one) => one())))
  try {
    const start = async () => {
      const started = await startProduct()
      stops.push(started.stop)
      await setGames(started.product)
      products.push(started.product)
    }
    if (!running) {
      // The first start builds the pages for all of them.
      await start()
      const others = await Promise.allSettled(Array.from({ length: workers - 1 }, start))
      for (const other of others) if (other.status === 'rejected') throw other.reason
    }
  } catch (error) {
    await stop()
    throw error
  }
  process.env.CROUPIER_PRODUCTS = JSON.stringify(products)
  return async () => {
    try {
      for (const product of products) await requireRightBooks(product)
    } finally {
      await stop()
    }
  }
}

/** Refuses a product whose books are wrong. */
export async function requireRightBooks({ site, databaseUrl }: Product): Promise<void> {
  const findings = (await proveBooks(databaseUrl)).flatMap((proof) => proof.findings)
  if (findings.length > 0) throw new Error(`The books of ${site} are wrong:\n${JSON.stringify(findings, null, 2)}`)
}
