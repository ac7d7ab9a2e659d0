import { expect, test } from 'vitest'
import { xmlText } from './xml.ts'

test('escapes text and omits characters that XML cannot hold', () => {
  expect(xmlText('a\u0001 <b> & "c"\uFFFE\n')).toBe('a &lt;b&gt; &amp; &quot;c&quot;\n')
})
