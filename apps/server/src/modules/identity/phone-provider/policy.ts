import { policy, switchingOff } from '@croupier/wire/policy'
import { line } from '@croupier/wire/shapes'
import * as z from 'zod/mini'

/**
 * An address of a third party: over https, or of a stand-in on this machine. It has no sign that ends a source of the content
 * security policy, where it stands.
 */
const address = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?(\/[\w./-]*)?$/),
  )
const addresses = z.array(address).check(z.maxLength(10))

/** §3: a third party that proves mobile numbers in the browser. Codes of our own work beside it. */
export const phoneProviderPolicy = policy({
  name: 'identity.phone-provider',
  summary: 'A third party that sends codes by SMS (Firebase)',
  shown: true,
  schema: z.object({
    isOn: z.boolean(),
    /** `firebaseChannel` of requests. */
    channel: line(20),
    projectId: line(60),
    /** Public: it names the project to the provider. */
    apiKey: line(100),
    /** Where its calls are: `/v1/accounts:sendVerificationCode` and others below it. */
    apiUrl: address,
    /** The script of its check that a person asks, with the interface of reCAPTCHA v2. */
    checkScript: address,
    /** Scripts that this one loads, and frames that it opens. One that ends with a slash stands for all below it. */
    checkScripts: addresses,
    checkFrames: addresses,
  }),
  initial: {
    isOn: false,
    channel: 'FIREBASE',
    projectId: 'none',
    apiKey: 'none',
    apiUrl: 'https://identitytoolkit.googleapis.com',
    checkScript: 'https://www.google.com/recaptcha/api.js',
    checkScripts: ['https://www.gstatic.com/recaptcha/releases/'],
    checkFrames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  },
  alone: { isOn: switchingOff },
})
export type PhoneProviderSettings = z.output<typeof phoneProviderPolicy.schema>
