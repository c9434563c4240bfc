import { lowering, policy, switchingOn } from '@croupier/wire/policy'
import * as z from 'zod/mini'

export type EnvelopesPolicy = z.output<typeof envelopesPolicy.schema>

/** Reward rules §8: what protects red envelopes from programs. */
export const envelopesPolicy = policy({
  name: 'rewards.envelopes',
  summary:
    'Red envelopes: whether members pass a human check before the first one of a day, and how many of a drop one device and one network get',
  schema: z.object({
    humanCheck: z.boolean(),
    /** A device is a browser at an address, or in a block of 64 bits of IPv6. */
    perDevice: z.int().check(z.minimum(1), z.maximum(100)),
    /** Of an address, or of a block of 64 bits of IPv6, whatever the browser: programs change its name. */
    perNetwork: z.int().check(z.minimum(1), z.maximum(10_000)),
  }),
  initial: { humanCheck: true, perDevice: 1, perNetwork: 5 },
  alone: { humanCheck: switchingOn, perDevice: lowering, perNetwork: lowering },
})
