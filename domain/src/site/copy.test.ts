import { expect, test } from 'vitest'
import { landingCopy, mergeCopy } from './copy.ts'

test('edited texts replace the defaults, and missing or empty ones do not', () => {
  const edited = {
    hero: { title: 'Rooms, ready.', subtitle: ' ', titleHighlight: null },
    features: { feature2: { title: 'A board' } },
    demo: { subtitle: 'Two screens of the app' },
  }
  expect(mergeCopy(landingCopy, edited)).toEqual({
    ...landingCopy,
    hero: { ...landingCopy.hero, title: 'Rooms, ready.' },
    features: {
      ...landingCopy.features,
      feature2: { ...landingCopy.features.feature2, title: 'A board' },
    },
    demo: { title: 'See it in action', subtitle: 'Two screens of the app' },
  })
})

test.each([undefined, null, 'text', 7, { hero: 'text', features: null, demo: { title: 7 } }])(
  'invalid content changes nothing: %j',
  (edited) => {
    expect(mergeCopy(landingCopy, edited)).toEqual(landingCopy)
  },
)
