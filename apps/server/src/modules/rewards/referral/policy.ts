import { policy, switchingOff } from '@croupier/wire/policy'
import { type ReferralTerms, referralTerms } from '@croupier/wire/rewards/referral'
import { money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

export type ReferralPolicy = z.output<typeof referralPolicy.schema>

/** Reward rules §11. A friend keeps the terms that were in force at the registration. */
export const referralPolicy = policy({
  name: 'rewards.referral',
  summary:
    'The referral programme: what a friend must do, what the member who invited gets, and the budget. Other terms hold for friends who register from then on',
  schema: z.object({
    /** Off: nobody is invited, and no reward is offered until it is on again. */
    isOn: z.boolean(),
    terms: referralTerms,
    budget: money.check(z.refine((amount) => amount >= 0n, 'Zero or more')),
  }),
  initial: {
    isOn: false,
    terms: {
      depositMin: '50',
      validBetMin: '500',
      windowDays: 30,
      perReferee: '18',
      maxReferees: 50,
      steps: [
        { count: 2, bonus: '10' },
        { count: 5, bonus: '88' },
      ],
      turnoverShare: '0.05',
      shareCap: '20',
      multiple: 0,
    },
    budget: '10000',
  },
  alone: { isOn: switchingOff },
})

/** Terms as the database has them: their text decides their version. */
export const termsText = (terms: ReferralTerms): string => JSON.stringify(z.encode(referralTerms, terms))
export const termsFrom = (json: unknown): ReferralTerms => referralTerms.parse(json)
