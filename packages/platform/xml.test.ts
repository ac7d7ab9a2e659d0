import { expect, test } from 'vitest'
import { xmlText } from './xml.ts'

test('texts are escaped, and what XML cannot hold is left out', () => {
  expect(xmlText('a\u0001 <b> & "c"\uFFFE\n')).toBe('a &lt;b&gt; &amp; &quot;c&quot;\n')
})
