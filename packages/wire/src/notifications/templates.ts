import type { Template } from './template.ts'
import { ACCOUNT_TEMPLATES } from './templates/accounts.ts'
import { CODE_TEMPLATES } from './templates/codes.ts'
import { OFFER_TEMPLATES } from './templates/offers.ts'
import { PUSH_TEMPLATES } from './templates/push.ts'
import { SECURITY_TEMPLATES } from './templates/security.ts'
import { SERVICE_TEMPLATES } from './templates/service.ts'

/** Every message by SMS, email or push that the product sends. A new template is added to a file of its area. */
export const TEMPLATES = {
  ...CODE_TEMPLATES,
  ...ACCOUNT_TEMPLATES,
  ...SECURITY_TEMPLATES,
  ...SERVICE_TEMPLATES,
  ...OFFER_TEMPLATES,
  ...PUSH_TEMPLATES,
} satisfies Record<string, Template>
export type TemplateName = keyof typeof TEMPLATES
