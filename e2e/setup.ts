import { startProduct } from '../harness/product.ts'
import { addFastGame } from './fast-game.ts'

/** Starts the product once for all journeys and stops it after the last one. A running one can be used instead. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CROUPIER_PRODUCT) return undefined
  const { product, stop } = await startProduct()
  process.env.CROUPIER_PRODUCT = JSON.stringify(product)
  try {
    await addFastGame(product)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
