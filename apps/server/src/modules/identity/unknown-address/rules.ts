/** Whether a typed name is the name on record: accents and order count, capitals and spaces do not. */
export const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name)

const plain = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
