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

/** The invented person behind a demo member. The user name marks it: `demo_` and a number. */
export function personOf(number: number): { username: string; payeeName: string } {
  const payeeName = `${FIRST[number % FIRST.length]} ${LAST[Math.trunc(number / FIRST.length) % LAST.length]}`
  return { username: `demo_${String(number + 1).padStart(3, '0')}`, payeeName }
}
