/** Kinds of payment methods; the client has texts and icons for each. */
export const METHOD_KINDS = ['qr', 'ewallet', 'bank'] as const
export type MethodKind = (typeof METHOD_KINDS)[number]
