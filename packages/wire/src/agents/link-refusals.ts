/** Why a link opens no account now (Agent rules §2.2). A file of its own, because the login form loads it. */
export const linkRefusals = [
  'agents.link_closed',
  'agents.link_expired',
  'agents.link_used_up',
  'agents.link_out_of_range',
] as const
