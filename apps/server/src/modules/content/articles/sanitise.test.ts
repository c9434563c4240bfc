import { expect, test } from 'vitest'
import { plain, sanitise } from './sanitise.ts'

test.each`
  written                                                  | kept
  ${'<p>Plain <strong>text</strong></p>'}                  | ${'<p>Plain <strong>text</strong></p>'}
  ${'<p onclick="steal()">x</p>'}                          | ${'<p>x</p>'}
  ${'<script>steal()</script>ok'}                          | ${'ok'}
  ${'<img src="javascript:steal()" alt="a">'}              | ${'<img alt="a" />'}
  ${'<a href="data:text/html,x">x</a>'}                    | ${'<a>x</a>'}
  ${'<iframe src="https://elsewhere.example"></iframe>ok'} | ${'ok'}
  ${'<p style="position:fixed">x</p>'}                     | ${'<p>x</p>'}
`('T157 $written is stored as $kept', ({ written, kept }) => {
  expect(sanitise(written)).toBe(kept)
})
test('T157 an external link opens without an opener', () => {
  expect(sanitise('<a href="https://example.org/">x</a>')).toBe(
    '<a href="https://example.org/" rel="noopener noreferrer nofollow" target="_blank">x</a>',
  )
})
test('a banner shows rich text as plain text', () => {
  expect(plain('<p>Fish &amp; chips, <b>2 &lt; 3</b></p>')).toBe('Fish & chips, 2 < 3')
})
