import type { PatternId } from '@croupier/rules/field-rule'
import type { SourceOfIncome } from '@croupier/rules/income'
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
  telegram: { label: msg`Telegram`, autoComplete: 'off' },
  zalo: { label: msg`Zalo`, autoComplete: 'off' },
  fullName: { label: msg`Full name`, autoComplete: 'name' },
  nickname: { label: msg`Nickname`, autoComplete: 'nickname' },
  mobileNum: { label: msg`Mobile number`, autoComplete: 'tel-national' },
  birthday: { label: msg`Date of birth`, autoComplete: 'bday' },
  nationality: { label: msg`Nationality`, autoComplete: 'off' },
  address: { label: msg`Address`, autoComplete: 'street-address' },
  idNumber: { label: msg`ID number`, autoComplete: 'off' },
  occupation: { label: msg`Occupation`, autoComplete: 'organization-title' },
  sourceOfIncome: { label: msg`Source of income`, autoComplete: 'off' },
  recommenderId: { label: msg`Referrer ID`, autoComplete: 'off' },
  affiliateCode: { label: msg`Invitation code`, autoComplete: 'off' },
}

/** §5: the fault of a field that has a text of its own. */
export const formatTexts: Readonly<Record<string, MessageDescriptor>> = {
  username: msg`Account format is incorrect`,
  password: msg`Password format is incorrect`,
  newPassword: msg`Password format is incorrect`,
  paymentPassword: msg`Password format is incorrect`,
  payeeName: msg`Real name format is incorrect`,
  fullName: msg`Real name format is incorrect`,
  mobileNum: msg`Phone number format is incorrect`,
  email: msg`E-mail format is incorrect`,
}

/** §3: what a member may name as the source of income. */
export const incomeTexts: Record<SourceOfIncome, MessageDescriptor> = {
  employment: msg`Employment`,
  self_employment: msg`Self-employment`,
  business: msg`Own business`,
  savings: msg`Savings`,
  investments: msg`Investments`,
  pension: msg`Pension`,
  inheritance: msg`Inheritance`,
  benefits: msg`State benefits`,
  family: msg`Family support`,
  other: msg`Other`,
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
