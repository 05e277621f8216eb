import { expect, test } from 'vitest'
import { furnished, landingCopy } from './copy.ts'

test('what was said stands, and what was left out or empty is built in', () => {
  const said = {
    hero: { title: 'Rooms, ready.', subtitle: ' ', titleHighlight: null },
    features: { feature2: { title: 'A board' } },
    demo: { subtitle: 'Two rooms of ours' },
  }
  expect(furnished(landingCopy, said)).toEqual({
    ...landingCopy,
    hero: { ...landingCopy.hero, title: 'Rooms, ready.' },
    features: {
      ...landingCopy.features,
      feature2: { ...landingCopy.features.feature2, title: 'A board' },
    },
    demo: { title: 'See it furnished', subtitle: 'Two rooms of ours' },
  })
})

test.each([undefined, null, 'text', 7, { hero: 'text', features: null, demo: { title: 7 } }])(
  'what is no content at all changes nothing: %j',
  (said) => {
    expect(furnished(landingCopy, said)).toEqual(landingCopy)
  },
)
