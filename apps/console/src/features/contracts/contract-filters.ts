import { CONTRACT_KINDS } from '@croupier/rules/agents/terms'
import { KIND_WORDS } from '../../lib/contract-kinds.ts'
import { choiceOf } from '../../lib/list/choice.ts'

export const kindChoice = choiceOf({
  name: 'kind',
  label: 'Kind',
  any: 'All kinds',
  words: KIND_WORDS,
  values: CONTRACT_KINDS,
})
export const partyFilter = { kind: 'search', name: 'account', label: 'Name or ID of a party' } as const
