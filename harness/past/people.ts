const FIRST = [
  'Ada',
  'Bruno',
  'Carla',
  'Dario',
  'Elin',
  'Farid',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kaya',
  'Leon',
  'Mira',
  'Noel',
]
const LAST = [
  'Amberg',
  'Birke',
  'Corvin',
  'Dorn',
  'Ebner',
  'Falk',
  'Gerlach',
  'Hollis',
  'Ivers',
  'Jordan',
  'Kestrel',
  'Lindt',
  'Marlow',
  'Norden',
  'Ostrow',
]

export type Person = { username: string; payeeName: string; email: string }

/** The invented person behind a demo member. The user name marks it: `demo_` and a number. No mail reaches the address. */
export function personOf(number: number): Person {
  const payeeName = `${FIRST[number % FIRST.length]} ${LAST[Math.trunc(number / FIRST.length) % LAST.length]}`
  const username = `demo_${String(number + 1).padStart(3, '0')}`
  return { username, payeeName, email: `${username}@demo.invalid` }
}
