import { expect, test } from 'vitest'
import { splitWords } from './patterns.ts'

test.each([
  ['alder finch', ['alder', 'finch']],
  ['  Alder & Finch  ', ['Alder', 'Finch']],
  ['Alder&Finch', ['Alder', 'Finch']],
  ['O’Hara, (Sons)', ['O', 'Hara', 'Sons']],
  ['maya.okafor@alder-finch.test', ['maya.okafor@alder-finch.test']],
  ['100% home_s', ['100%', 'home_s']],
  ['&', ['&']],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('a search for %j is split into words', (typed, words) => {
  expect(splitWords(typed)).toEqual(words)
})
