import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import { KIND_WORDS } from './contract-words.ts'

export const kindFilter = {
  kind: 'select',
  name: 'kind',
  label: 'Kind',
  any: 'All kinds',
  options: CONTRACT_KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
} as const
export const partyFilter = { kind: 'search', name: 'account', label: 'Name or ID of a party' } as const

export const statusFilter = <Status extends string>(statuses: readonly Status[], wordsOf: (status: Status) => string) =>
  ({
    kind: 'select',
    name: 'status',
    label: 'Status',
    any: 'All statuses',
    options: statuses.map((value) => ({ value, label: wordsOf(value) })),
  }) as const
