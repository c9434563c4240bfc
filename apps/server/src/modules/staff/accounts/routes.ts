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
  route(requestStaffCreation, (call) => service.requestCreation(call, call.input)),
  route(requestStaffRoles, (call) => service.requestRoles(call, call.input)),
  route(requestAuthenticatorReset, (call) => service.requestAuthenticatorReset(call, call.input)),
  route(requestStaffEnabling, (call) => service.requestEnabling(call, call.input)),
  route(disableStaff, (call) => service.disable(call, call.input)),
]
