/** What a key of an agent may do. All but `links` only read; `links` creates registration links, within the agent's own values. */
export const AGENT_SCOPES = ['figures', 'team', 'contracts', 'statements', 'links'] as const
export type AgentScope = (typeof AGENT_SCOPES)[number]
