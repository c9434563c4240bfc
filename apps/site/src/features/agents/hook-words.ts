import type { HookEventType } from '@croupier/wire/agents/hook-events'
import { useLingui } from '@lingui/react/macro'

/** What each event of a web-hook is about. */
export function useHookWords(): Record<HookEventType, { name: string; note: string }> {
  const { t } = useLingui()
  return {
    'statement.created': {
      name: t`New statement`,
      note: t`A commission, a month of an affiliate or a contract was computed`,
    },
    'income.paid': { name: t`Income paid`, note: t`A payment reached your account` },
    'statement.corrected': { name: t`Correction`, note: t`An earlier statement was corrected` },
    'affiliate.registration': { name: t`Registration`, note: t`A member registered with your code` },
    'affiliate.first_deposit': { name: t`First deposit`, note: t`The member deposited for the first time` },
    'affiliate.qualified': { name: t`Qualified member`, note: t`The member meets the conditions of your plan` },
    'affiliate.commission': { name: t`Commission paid`, note: t`A month of your plan was paid` },
    test: { name: t`Test`, note: '' },
  }
}
