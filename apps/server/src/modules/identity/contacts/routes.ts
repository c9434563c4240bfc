import { contactCode, memberContacts, setContact } from '@croupier/wire/identity/contacts'
import { route } from '../../../platform/http/route.ts'
import type { OwnContacts } from './own.ts'

export const contactsRoutes = (service: OwnContacts) => [
  route(memberContacts, ({ session }) => service.shown(session)),
  route(contactCode, ({ session, input, address }) => service.sendCode(session, input, address)),
  route(setContact, ({ session, input, address }) => service.set(session, input, address)),
]
