import { contactCode, setContact } from '@croupier/wire/identity/contacts'
import { stepUp } from '@croupier/wire/identity/step-up'
import { expect, type Page } from '@playwright/test'
import type { Member } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { messageCausedBy } from './staff.ts'

type Contact = { email: string } | { mobileNum: string; countryDialingCode: string }
const addressOf = (contact: Contact) =>
  'email' in contact ? contact.email : `+${contact.countryDialingCode}${contact.mobileNum}`

/** The six digits of a message. */
export const codeIn = (text: string): string => /\d{6}/.exec(text)?.[0] ?? ''

/** Confirms a contact of a member with the code that the outbox of the demo shows to staff. */
export async function confirmContact(
  staff: Page,
  product: Product,
  { call, password }: Member,
  contact: Contact,
): Promise<void> {
  // A member may have one code in a second.
  const send = () => expect(() => call(contactCode, contact)).toPass({ intervals: [1_000] })
  const text = await messageCausedBy(staff, product, addressOf(contact), send)
  await call(stepUp, { way: 'password', password })
  await call(setContact, { ...contact, verificationCode: codeIn(text) })
}
