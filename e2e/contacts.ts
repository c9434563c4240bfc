import type { Page } from '@playwright/test'
import { type Contact, confirmContact as confirm } from '../harness/contacts.ts'
import type { Member } from '../harness/members.ts'
import type { Product } from '../harness/product.ts'
import { callerOf } from './staff.ts'

/** Confirms a contact of a member with the code that the outbox of the demo shows to the staff of a page. */
export const confirmContact = async (staff: Page, product: Product, member: Member, contact: Contact): Promise<void> =>
  confirm(await callerOf(staff, product), member, contact)
