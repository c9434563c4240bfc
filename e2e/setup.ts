import { startProduct } from '../harness/product.ts'

/** Starts the product once for all journeys and stops it after the last one; a running one can be named instead. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CROUPIER_PRODUCT) return undefined
  const { product, stop } = await startProduct()
  process.env.CROUPIER_PRODUCT = JSON.stringify(product)
  return stop
}
