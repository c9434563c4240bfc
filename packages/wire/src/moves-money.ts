import type { Endpoint } from './endpoint.ts'

/** Modules whose commands place, pay or hold money, whatever their endpoints say. */
const MONEY_MODULES: ReadonlySet<string> = new Set(['wallet', 'cashier', 'lottery', 'games', 'rewards', 'agents'])

/** Whether a call may move money. Assistants of agents cannot call it (Decisions "Account types"). */
export const movesMoney = ({ method, module, once, idempotent, passwordCheck }: Endpoint): boolean =>
  once === true || idempotent === true || passwordCheck === true || (method !== 'GET' && MONEY_MODULES.has(module))
