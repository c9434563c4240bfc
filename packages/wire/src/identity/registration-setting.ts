import { recordOf } from '@croupier/kernel/objects'
import { PATTERN_IDS } from '@croupier/rules/field-rule'
import * as z from 'zod/mini'
import { line } from '../shapes.ts'
import { OPTIONAL_FIELDS } from './registration.ts'

const count = (max: number, min = 0) => z.int().check(z.minimum(min), z.maximum(max))
const rule = { patternId: z.enum(PATTERN_IDS), minLength: count(255, 1), maxLength: count(255, 1) }

/** §3, §5: the setting of the registration form, for the server and for the console's preview. */
export const registrationSetting = z.object({
  /** §9: the amount in the title of the form; null for a title without one. */
  titleAmount: z.nullable(z.object({ amount: count(1_000_000_000, 1), currency: line(8) })),
  captchaRequired: z.boolean(),
  username: z.object(rule),
  password: z.object(rule),
  fields: z.object(recordOf(OPTIONAL_FIELDS, () => z.object({ enabled: z.boolean(), required: z.boolean(), ...rule }))),
  minimumAge: count(99, 1),
  /** Whether the agreement box starts checked, as in §2. Strict jurisdictions forbid it. */
  agreementChecked: z.boolean(),
  privacyVersion: z.string().check(z.minLength(1), z.maxLength(40)),
})
export type RegistrationSetting = z.output<typeof registrationSetting>
