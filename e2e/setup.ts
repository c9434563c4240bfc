import { startProduct } from './product.ts'

/** Starts the product once for all journeys and stops it after the last one. */
export default async function setup(): Promise<() => Promise<void>> {
  const { product, stop } = await startProduct()
  process.env.CROUPIER_PRODUCT = JSON.stringify(product)
  return stop
}
