import { terms as shape, type TermsText } from '@croupier/wire/agents/contract-shapes'
import * as z from 'zod/mini'
import type { ContractTerms } from './model.ts'

/** Terms as the database and the audit log have them: amounts and rates as decimal text. */
export const termsText = (terms: ContractTerms): TermsText => z.encode(shape, terms)
export const readTerms = (stored: TermsText): ContractTerms => z.decode(shape, stored)
