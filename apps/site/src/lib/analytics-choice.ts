/** The address that opens the choice about analytics again, on any page. */
export const ANALYTICS_CHOICE = '#analytics'
