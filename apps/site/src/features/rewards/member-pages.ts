// One part, because menus have the address of each part, and their weight is limited.
export { MissionsPage } from './mission-centre-page.tsx'
export { RewardCentrePage } from './reward-centre-page.tsx'
export { VipOverview } from './vip-overview.tsx'
