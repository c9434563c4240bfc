import { moneyText, parseMoney } from '@croupier/kernel/money'
import { type WagerTerms, wagerTerms } from '@croupier/wire/rewards/bonus'
import * as z from 'zod/mini'
import type { ByCategory } from './model.ts'

const stored = z.record(z.string(), z.string())

// The texts of JSON columns, with amounts as decimal strings.
export const termsText = (terms: WagerTerms): string => JSON.stringify(z.encode(wagerTerms, terms))
export const termsFrom = (json: unknown): WagerTerms => z.decode(wagerTerms, json as z.input<typeof wagerTerms>) // written by `termsText`
export const amountsText = (amounts: ByCategory): string =>
  JSON.stringify(Object.fromEntries([...amounts].map(([category, amount]) => [category, moneyText(amount)])))
export const amountsFrom = (json: unknown): ByCategory =>
  new Map(Object.entries(stored.parse(json)).map(([category, text]) => [category, parseMoney(text)]))
