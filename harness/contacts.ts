import { contactCode, setContact } from '@croupier/wire/identity/contacts'
import { stepUp } from '@croupier/wire/identity/step-up'
import { messageContent, messageList } from '@croupier/wire/notifications/messages.console'
import type { Caller } from './caller.ts'
import type { Member } from './members.ts'

export type Contact = { email: string } | { mobileNum: string; countryDialingCode: string }

const TRIES = 120
const PAUSE_MS = 500
/** A member may have one code in a second. */
const CODE_PAUSE_MS = 1_000
const CODE_TRIES = 10

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The six digits of a message. */
export const codeIn = (text: string): string => /\d{6}/.exec(text)?.[0] ?? ''

/** The text of the message that `act` causes, as the outbox of the demo shows it to staff. */
export async function messageCausedBy(staff: Caller, recipient: string, act: () => Promise<unknown>): Promise<string> {
  const newest = async () => (await staff(messageList, { search: recipient, status: 'sent', pageSize: 1 })).items[0]?.id
  const earlier = await newest()
  await act()
  for (let tries = TRIES; tries > 0; tries--) {
    const id = await newest()
    if (id !== undefined && id !== earlier) return (await staff(messageContent, { id })).text
    await pause(PAUSE_MS)
  }
  throw new Error(`no message reached ${recipient}`)
}

/** Confirms a contact of a member with the code that the outbox of the demo shows to staff. */
export async function confirmContact(staff: Caller, { call, password }: Member, contact: Contact): Promise<void> {
  const address = 'email' in contact ? contact.email : `+${contact.countryDialingCode}${contact.mobileNum}`
  const text = await messageCausedBy(staff, address, () => requestCode(call, contact))
  await call(stepUp, { way: 'password', password })
  await call(setContact, { ...contact, verificationCode: codeIn(text) })
}

async function requestCode(call: Caller, contact: Contact): Promise<void> {
  for (let tries = CODE_TRIES; tries > 1; tries--) {
    const isSent = await call(contactCode, contact).then(
      () => true,
      () => false,
    )
    if (isSent) return
    await pause(CODE_PAUSE_MS)
  }
  await call(contactCode, contact)
}
