import { TOP_GROUP } from '@croupier/game-math/lottery/index'
import { recordOf } from '@croupier/kernel/objects'
import { MAX_DEPTH } from '@croupier/rules/agents/tree'
import { presetFields, REBATE_CATEGORIES, rate } from '@croupier/wire/agents/shapes'
import { lowering, policy } from '@croupier/wire/policy'
import * as z from 'zod/mini'

export type TreePolicy = z.output<typeof treePolicy.schema>

const { group } = presetFields

/** Agent rules §2. Groups and rates decide what agents earn, so no change of them is one person's. */
export const treePolicy = policy({
  name: 'agents.tree',
  summary: 'Prize groups and rebate rates of agents with their steps, the depth of the tree, accounts opened a day',
  schema: z.object({
    /** The ladder of groups: the lowest, the step, and how far a downline stays below its upline. */
    groupMin: group,
    groupStep: z.int().check(z.minimum(1), z.maximum(100)),
    groupGap: z.int().check(z.minimum(0), z.maximum(100)),
    rateStep: rate.check(z.refine((step) => step > 0n, 'Above zero')),
    /** What the house gives agents without an upline. */
    houseGroup: group,
    houseRates: z.object(recordOf(REBATE_CATEGORIES, () => rate)),
    /** The group of a member who registers with an agent's own code, which has no preset. */
    invitedGroup: group,
    maxDepth: z.int().check(z.minimum(1), z.maximum(100)),
    /** Accounts that an agent opens on one business day. */
    openedADay: z.int().check(z.minimum(0), z.maximum(10_000)),
  }),
  initial: {
    groupMin: 1700,
    groupStep: 2,
    groupGap: 0,
    rateStep: '0.05',
    houseGroup: TOP_GROUP,
    houseRates: recordOf(REBATE_CATEGORIES, () => '0.8'),
    invitedGroup: 1900,
    maxDepth: MAX_DEPTH,
    openedADay: 50,
  },
  alone: { openedADay: lowering, maxDepth: lowering },
})
