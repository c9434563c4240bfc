import {
  disableStaff,
  requestAuthenticatorReset,
  requestStaffCreation,
  requestStaffEnabling,
  requestStaffRoles,
  staffList,
} from '@croupier/wire/staff/accounts.console'
import { route } from '../../../platform/http/route.ts'
import type { AccountsService } from './service.ts'

export const accountsRoutes = (service: AccountsService) => [
  route(staffList, () => service.list()),
  route(requestStaffCreation, ({ by, input }) => service.requestCreation(by, input)),
  route(requestStaffRoles, ({ by, input }) => service.requestRoles(by, input)),
  route(requestAuthenticatorReset, ({ by, input }) => service.requestAuthenticatorReset(by, input)),
  route(requestStaffEnabling, ({ by, input }) => service.requestEnabling(by, input)),
  route(disableStaff, ({ by, input }) => service.disable(by, input)),
]
