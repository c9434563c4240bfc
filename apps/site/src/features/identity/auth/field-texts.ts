import type { PatternId } from '@croupier/rules/field-rule'
import type { Output } from '@croupier/wire/endpoint'
import type { OptionalField, registerSettings } from '@croupier/wire/identity/registration'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** §5: the fields of the registration form. */
export type RegisterSettings = Output<typeof registerSettings>

export type FieldName = 'username' | 'password' | OptionalField

/** §3 registration user: the label of each field, and its autofill token. */
export const fieldLabels: Record<FieldName, { label: MessageDescriptor; autoComplete: string }> = {
  username: { label: msg`Username`, autoComplete: 'username' },
  password: { label: msg`Password`, autoComplete: 'new-password' },
  payeeName: { label: msg`Real name`, autoComplete: 'name' },
  paymentPassword: { label: msg`Payment password`, autoComplete: 'off' },
  email: { label: msg`E-mail`, autoComplete: 'email' },
  qqNum: { label: msg`QQ number`, autoComplete: 'off' },
  line: { label: msg`LINE`, autoComplete: 'off' },
  whatsapp: { label: msg`WhatsApp`, autoComplete: 'off' },
  facebook: { label: msg`Facebook`, autoComplete: 'off' },
  wechat: { label: msg`WeChat`, autoComplete: 'off' },
  idNumber: { label: msg`ID number`, autoComplete: 'off' },
  recommenderId: { label: msg`Referrer ID`, autoComplete: 'off' },
}

/** §5: the rule of each pattern, in words; null for a pattern that only limits the length. */
export const patternTexts: Record<PatternId, MessageDescriptor | null> = {
  any: null,
  letterFirst: msg`A letter first, then letters and digits`,
  chineseAndDigits: msg`Chinese characters and digits`,
  email: msg`E-mail format is incorrect`,
  alphanumeric: msg`Letters and digits only`,
  lettersPlusDigits: msg`Letters and digits, at least one of each`,
  digits: msg`Digits only`,
  alphanumericWithUppercase: msg`Letters and digits, at least one capital letter`,
  lettersAndSpaces: msg`English letters and spaces`,
  noSpaces: msg`No spaces`,
  dateYearFirst: msg`A date like 2025-12-31`,
  dateMonthFirst: msg`A date like 12-31-2025`,
  korean: msg`Korean letters only`,
  thai: msg`Thai letters only`,
  uppercaseAndSpaces: msg`Capital letters and spaces`,
}
