import { SETUP_STEPS, type setup } from '@croupier/wire/content/setup.console'
import type { Output } from '@croupier/wire/endpoint'
import { optionText } from '../../../lib/form/schema.ts'

export type Setup = Output<typeof setup>
export type Missing = Setup['missing'][number]

/** The steps of the wizard: those that ask, and the last one, which opens the site. */
export const STEPS = [...SETUP_STEPS, 'open'] as const
export type Step = (typeof STEPS)[number]

export const TITLES: Record<Step, string> = {
  basics: 'Name, currency, languages',
  brand: 'Pictures, colour, font',
  terms: 'Terms',
  help: 'Help',
  open: 'Open the site',
}

const WORDS: Record<Missing['what'], string> = {
  name: 'The name of the site',
  licence_text: 'The text about your licence in the footer',
  logo: 'A logo',
  icon: 'An icon for tabs and phones',
  hero: 'A picture for the home page',
  terms: 'A user agreement',
  terms_in_language: 'The user agreement',
  help: 'An article in the help centre',
  help_in_language: 'An article in the help centre',
}

export const missingText = ({ what, language }: Missing): string =>
  language ? `${WORDS[what]} in ${optionText('languages', language)}` : WORDS[what]

/** What a step still asks for. */
export function stepNote(step: Step, missing: readonly Missing[]): string {
  const of = missing.filter((one) => step === 'open' || one.step === step)
  const required = of.filter(({ isRequired }) => isRequired).length
  if (required > 0) return `${required} missing`
  if (step === 'open') return 'Ready'
  return of.length > 0 ? `Done, ${of.length} optional` : 'Done'
}

/** The step to go on with: the first that something required is missing in. */
export const nextStep = (missing: readonly Missing[]): Step =>
  SETUP_STEPS.find((step) => missing.some((one) => one.step === step && one.isRequired)) ?? 'open'
