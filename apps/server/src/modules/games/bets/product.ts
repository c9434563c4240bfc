import { invariant } from '@croupier/kernel/invariant'
import type { Reader } from '../../../platform/db/database.ts'
import type { House } from '../../wallet/index.ts'
import type { Bet, BetDescription } from './model.ts'
import type { BetSides } from './rules.ts'

/** A product of the bet book: it names the categories, accounts and details of its bets. Registered at composition. */
export type BetProduct<Detail> = {
  /** The product's identifier everywhere, such as `lottery`. */
  code: string
  /** The category of a bet, under which the bet book keeps its figures (Specification §3). Most products have one for each game. */
  category(game: string, detail: Detail): string
  /** Learns of games what `category` needs to know. Asked before the categories of bets that this node may not have placed. */
  meet?(reader: Reader, games: readonly string[]): Promise<void>
  /** The house account that takes the stakes of a game and pays its prizes. */
  house(game: string): House
  /** The house accounts that `house` may name. */
  houses: readonly House[]
  /** The detail as the book stores it: JSON text. Equal details have equal texts. */
  encode(detail: Detail): string | Promise<string>
  /** Details back from their texts, in order. */
  decode(reader: Reader, texts: readonly string[]): Promise<Detail[]>
  /**
   * Reward rules §13: the sides of markets on which a bet is, for products whose members can cover the outcomes of a round. Bets
   * without a round, such as those that are placed with their result, are not netted.
   */
  sides?(detail: Detail): BetSides | null
  /** Describes a bet for record pages that do not know the product. */
  describe(bet: Bet<Detail>): BetDescription
  /**
   * The details of bets as endpoints answer them, in order: JSON with amounts as decimal strings. A product may add what it
   * knows about their rounds, such as the numbers drawn.
   */
  toWire(bets: readonly Bet<Detail>[]): unknown[] | Promise<unknown[]>
}

/** A bet of any product, as endpoints answer it. */
export type ShownBet = Omit<Bet<unknown>, 'funds' | 'bucket' | 'version'> & {
  category: string
  description: BetDescription
}

/** What the category of a bet follows from. */
export type CategorisedBet = { game: string; detail: string }

/** A product without the type of its detail, so that products of all types fit one map. */
type AnyProduct = {
  code: string
  categories(reader: Reader, bets: readonly CategorisedBet[]): Promise<string[]>
  show(reader: Reader, bets: readonly Bet<string>[]): Promise<ShownBet[]>
}

export type Products = ReturnType<typeof betProducts>

/** The products of the deployment. */
export function betProducts() {
  const products = new Map<string, AnyProduct>()
  const productOf = (code: string): AnyProduct => {
    const product = products.get(code)
    invariant(product, `the product ${code} is registered`)
    return product
  }
  return {
    register<Detail>(product: BetProduct<Detail>): void {
      invariant(!products.has(product.code), `the product ${product.code} is registered once`)
      products.set(product.code, {
        code: product.code,
        categories: (reader, bets) => categoriesOf(product, reader, bets),
        show: (reader, bets) => show(product, reader, bets),
      })
    },
    /** The categories of bets of one product, in order. */
    categoriesOf: (product: string, reader: Reader, bets: readonly CategorisedBet[]): Promise<string[]> =>
      productOf(product).categories(reader, bets),
    /** Bets of any products with their descriptions, in order. */
    async show(reader: Reader, bets: readonly Bet<string>[]): Promise<ShownBet[]> {
      const shown = new Map<string, ShownBet>()
      for (const [code, own] of Map.groupBy(bets, (bet) => bet.product)) {
        for (const one of await productOf(code).show(reader, own)) shown.set(one.betId, one)
      }
      return bets.flatMap(({ betId }) => shown.get(betId) ?? [])
    },
  }
}

async function show<Detail>(
  product: BetProduct<Detail>,
  reader: Reader,
  bets: readonly Bet<string>[],
): Promise<ShownBet[]> {
  const decoded = await decodeBets(product, reader, bets)
  const details = await product.toWire(decoded)
  await product.meet?.(reader, [...new Set(bets.map(({ game }) => game))])
  return decoded.map((bet, index) => {
    const { funds: _, bucket: __, version: ___, ...shown } = bet
    const category = product.category(bet.game, bet.detail)
    return { ...shown, category, detail: details[index], description: product.describe(bet) }
  })
}

/** The categories of bets with stored details, in order. */
export async function categoriesOf<Detail>(
  product: Pick<BetProduct<Detail>, 'category' | 'decode' | 'meet'>,
  reader: Reader,
  bets: readonly CategorisedBet[],
): Promise<string[]> {
  const details = await product.decode(
    reader,
    bets.map(({ detail }) => detail),
  )
  await product.meet?.(reader, [...new Set(bets.map(({ game }) => game))])
  return bets.map(({ game }, at) => product.category(game, details[at]!))
}

/** Bets with their details decoded. */
export async function decodeBets<Detail>(
  { decode }: Pick<BetProduct<Detail>, 'decode'>,
  reader: Reader,
  bets: readonly Bet<string>[],
): Promise<Bet<Detail>[]> {
  const texts = [...new Set(bets.map(({ detail }) => detail))]
  const details = await decode(reader, texts)
  const byText = new Map(texts.map((text, index) => [text, details[index]]))
  return bets.map((bet) => {
    const detail = byText.get(bet.detail)
    invariant(detail !== undefined, `the detail of bet ${bet.betId} is decoded`)
    return { ...bet, detail }
  })
}
