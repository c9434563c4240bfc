import { describe, expect, test } from 'vitest'
import { DIALOG_WIDTH, lengthOf, MODAL_HEIGHT, MODAL_WIDTH } from './modal-size.ts'

describe('§2 the size of a modal', () => {
  test('is 600 by 300 unless it says otherwise, and confirmations are 400 wide', () => {
    expect([MODAL_WIDTH, MODAL_HEIGHT, DIALOG_WIDTH]).toEqual([600, 300, 400])
  })
  test.each([
    [0, '0px'],
    [600, '600px'],
    [37.5, '37.5px'],
    ['600px', '600px'],
    ['0%', '0%'],
    ['62.5%', '62.5%'],
  ])('%j is %s', (size, length) => {
    expect(lengthOf(size)).toBe(length)
  })
  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, '', '600', '-4px', '40em', 'auto', '1px;color:red', ' 4px'])(
    '%j is refused',
    (size) => {
      expect(() => lengthOf(size)).toThrow(RangeError)
    },
  )
})
