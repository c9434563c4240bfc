import type { FieldRule } from '../field-rule.ts'

type Rule = FieldRule & { required: boolean }
const email: Rule = { patternId: 'email', minLength: 6, maxLength: 100, required: false }
const username: Rule = { patternId: 'letterFirst', minLength: 4, maxLength: 16, required: true }
const paymentPassword: Rule = { patternId: 'digits', minLength: 6, maxLength: 6, required: true }
const password: Rule = { patternId: 'any', minLength: 8, maxLength: 128, required: true }

/** Values of the registration form with their faults, for the tests of the form and of the server. */
export const FIELDS: readonly {
  name: 'username' | 'password' | 'paymentPassword' | 'email'
  value: string
  rule: Rule
  fault: 'missing' | 'length' | 'pattern' | null
}[] = [
  { name: 'username', value: 'maria77', rule: username, fault: null },
  { name: 'username', value: '', rule: username, fault: 'missing' },
  { name: 'username', value: '7maria', rule: username, fault: 'pattern' },
  { name: 'username', value: 'ma', rule: username, fault: 'length' },
  { name: 'email', value: '', rule: email, fault: null },
  { name: 'email', value: '   ', rule: email, fault: null },
  { name: 'email', value: ' linh@mail.example ', rule: email, fault: null },
  { name: 'email', value: 'linh@mail', rule: email, fault: 'pattern' },
  { name: 'email', value: '', rule: { ...email, required: true }, fault: 'missing' },
  // Lengths count characters, not UTF-16 units: each of these is one character.
  { name: 'password', value: '🐎🐎🐎🐎', rule: password, fault: 'length' },
  { name: 'password', value: '        ', rule: password, fault: null },
  { name: 'paymentPassword', value: '482 91', rule: paymentPassword, fault: 'pattern' },
  { name: 'paymentPassword', value: '48291', rule: paymentPassword, fault: 'length' },
  { name: 'paymentPassword', value: '482917', rule: paymentPassword, fault: null },
]
