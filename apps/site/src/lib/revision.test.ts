import { expect, test } from 'vitest'
import { hasMoved, isBehind } from './revision.ts'

test.each`
  case                                                           | known        | said         | followed     | behind   | moved
  ${'nothing is announced yet'}                                  | ${7}         | ${undefined} | ${undefined} | ${false} | ${false}
  ${'the page begins with the announced revision'}               | ${7}         | ${7}         | ${undefined} | ${false} | ${false}
  ${'a change came between the first answer and the channel'}    | ${7}         | ${8}         | ${undefined} | ${true}  | ${false}
  ${'a change is announced'}                                     | ${7}         | ${8}         | ${7}         | ${true}  | ${true}
  ${'the merchant is new already, and other answers may be old'} | ${8}         | ${8}         | ${7}         | ${false} | ${true}
  ${'the page has followed the change'}                          | ${8}         | ${8}         | ${8}         | ${false} | ${false}
  ${'the merchant is not known yet'}                             | ${undefined} | ${8}         | ${undefined} | ${false} | ${false}
`('$case: behind $behind, moved $moved', ({ known, said, followed, behind, moved }) => {
  expect([isBehind(known, said), hasMoved(followed, said)]).toEqual([behind, moved])
})
