import { describe, expect, test } from 'vitest'
import { ageOn, dateOf } from './age.ts'

describe('T010 the age of a person', () => {
  test.each`
    birthday        | today           | age
    ${'2008-11-23'} | ${'2026-11-22'} | ${17}
    ${'2008-11-23'} | ${'2026-11-23'} | ${18}
    ${'2008-12-31'} | ${'2026-12-30'} | ${17}
    ${'2009-01-01'} | ${'2026-12-31'} | ${17}
    ${'2008-02-29'} | ${'2026-02-28'} | ${17}
    ${'2008-02-29'} | ${'2026-03-01'} | ${18}
    ${'2004-02-29'} | ${'2024-02-28'} | ${19}
    ${'2004-02-29'} | ${'2024-02-29'} | ${20}
    ${'2030-01-01'} | ${'2026-01-01'} | ${-4}
  `('born on $birthday is $age on $today', ({ birthday, today, age }) => {
    expect(ageOn(birthday, today)).toBe(age)
  })
})

describe('§5 a date in a form', () => {
  test.each`
    typed           | date
    ${'2004-02-29'} | ${'2004-02-29'}
    ${'02-29-2004'} | ${'2004-02-29'}
    ${'2003-02-29'} | ${null}
    ${'1900-02-29'} | ${null}
    ${'2000-02-29'} | ${'2000-02-29'}
    ${'2004-04-31'} | ${null}
    ${'2004-13-01'} | ${null}
    ${'2004-00-10'} | ${null}
    ${'1899-12-31'} | ${null}
    ${'04-31-2004'} | ${null}
    ${'2004-2-9'}   | ${null}
    ${''}           | ${null}
  `('"$typed" is $date', ({ typed, date }) => {
    expect(dateOf(typed)).toBe(date)
  })
})
