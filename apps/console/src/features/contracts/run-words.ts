import type { Tone } from '@croupier/ui/tag'
import type { ContractRun, RUN_STATES } from '@croupier/wire/agents/runs.console'

export const RUN_WORDS: Readonly<Record<(typeof RUN_STATES)[number], { text: string; tone: Tone }>> = {
  awaitingApproval: { text: 'Waiting for approval', tone: 'warning' },
  open: { text: 'Not paid in full', tone: 'info' },
  closed: { text: 'Closed', tone: 'good' },
}

export const runTag = ({ state, differsSince }: ContractRun): { text: string; tone: Tone } =>
  differsSince ? { text: 'Figures differ', tone: 'danger' } : RUN_WORDS[state]

export const runHref = (id: string): string => `/contract-runs/${encodeURIComponent(id)}`
