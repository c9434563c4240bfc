/** An emergency stop needs no second person, so the desks that see trouble first have it; starting again they have not. */
const stopTheSite = ['content.maintenance.view', 'content.maintenance.close'] as const

/**
 * The default roles: what each allows, as patterns of permission names (`module.object.action`, `*` for any word).
 * Whatever no role names is denied. `owner` sets up and touches no money; `auditor` sees everything, changes nothing;
 * nobody holds both sides of a pair that four eyes keep apart (approve and pay, ask and approve).
 */
export const roles = {
  owner: [
    'staff.*.*',
    'approval.*.*',
    'audit.*.*',
    'content.*.*',
    'setting.*.*',
    'system.*.*',
    'game.*.view',
    'report.dashboard.view',
  ],
  admin: [
    'staff.*.*',
    'approval.*.*',
    'audit.*.*',
    'content.*.*',
    'setting.*.*',
    'system.*.*',
    'report.dashboard.view',
    'member.*.view',
    'member.account.block',
    'member.account.unblock',
    'member.session.end',
  ],
  finance: [
    'member.*.view',
    'deposit.*.*',
    'withdrawal.order.view',
    'withdrawal.order.approve',
    'withdrawal.order.reject',
    'withdrawal.order.hold',
    'ledger.*.view',
    'ledger.adjustment.request',
    'bet.*.view',
    'draw.*.view',
    'draw.result.approve',
    'report.*.view',
    'risk.event.view',
    'cashier.*.view',
    'approval.*.*',
  ],
  treasury: [
    'member.*.view',
    'deposit.order.view',
    'withdrawal.order.view',
    'withdrawal.order.pay',
    'ledger.*.view',
    'ledger.adjustment.approve',
    'cashier.*.*',
    'report.dashboard.view',
    'approval.*.*',
  ],
  'payments-agent': ['deposit.order.view', 'withdrawal.order.view', 'withdrawal.order.pay', 'cashier.*.view'],
  risk: [
    'member.*.view',
    'member.account.block',
    'member.account.unblock',
    'member.session.end',
    'deposit.order.view',
    'withdrawal.order.view',
    'withdrawal.order.hold',
    'ledger.*.view',
    'bet.*.view',
    'risk.*.*',
    'report.dashboard.view',
    'draw.*.view',
    'game.limit.edit',
    ...stopTheSite,
    'approval.*.*',
  ],
  'aml-officer': [
    'member.*.view',
    'deposit.order.view',
    'withdrawal.order.view',
    'withdrawal.order.hold',
    'ledger.*.view',
    'risk.event.view',
  ],
  'rg-officer': [
    'member.*.view',
    'withdrawal.order.view',
    'withdrawal.order.hold',
    'bet.*.view',
    'limit.*.*',
    ...stopTheSite,
  ],
  support: ['member.*.view', 'deposit.order.view', 'withdrawal.order.view', 'bet.*.view', 'message.*.*', 'draw.*.view'],
  'support-lead': [
    'member.*.view',
    'member.session.end',
    'deposit.order.view',
    'withdrawal.order.view',
    'bet.*.view',
    'message.*.*',
    'draw.*.view',
    'report.dashboard.view',
    'approval.request.view',
  ],
  content: ['content.*.view', 'content.notice.*', 'content.banner.*', 'content.translation.*', 'message.template.edit'],
  translator: ['content.*.view', 'content.translation.edit'],
  marketing: ['content.*.view', 'content.banner.edit', 'report.*.view'],
  'vip-host': ['member.*.view', 'message.*.*'],
  trader: ['bet.*.view', 'market.*.*', ...stopTheSite],
  'lottery-operator': [
    'draw.*.*',
    'lottery.*.*',
    'game.*.view',
    'bet.*.view',
    'approval.request.view',
    'report.dashboard.view',
    ...stopTheSite,
  ],
  'agent-manager': ['agent.*.*', 'report.*.view'],
  'affiliate-manager': ['affiliate.*.*', 'report.*.view'],
  'game-manager': ['game.*.*', 'draw.*.view'],
  'developer-ops': ['system.*.view', 'job.*.*', 'outbox.*.view'],
  auditor: ['*.*.view'],
  regulator: [
    'system.verification.view',
    'audit.*.view',
    'draw.*.view',
    'bet.*.view',
    'ledger.*.view',
    'report.*.view',
    'risk.event.view',
  ],
} as const satisfies Record<string, readonly string[]>

export type RoleName = keyof typeof roles

/** Permissions that no single account holds together: the first and the second step of moving money by hand. */
export const sidesKeptApart = [
  ['withdrawal.order.approve', 'withdrawal.order.pay'],
  ['ledger.adjustment.request', 'ledger.adjustment.approve'],
] as const

/** The staff of the demo merchant, so that every desk and both sides of four eyes can be tried. */
export const demoStaff = [
  { name: 'owner', displayName: 'Olga Owner', roles: ['owner'] },
  { name: 'admin', displayName: 'Adam Admin', roles: ['admin'] },
  { name: 'finance', displayName: 'Fiona Finance', roles: ['finance'] },
  { name: 'treasury', displayName: 'Theo Treasury', roles: ['treasury'] },
  { name: 'support', displayName: 'Sam Support', roles: ['support'] },
  { name: 'lottery', displayName: 'Lena Lottery', roles: ['lottery-operator'] },
  { name: 'auditor', displayName: 'Aldo Auditor', roles: ['auditor'] },
] as const satisfies readonly { name: string; displayName: string; roles: readonly RoleName[] }[]
