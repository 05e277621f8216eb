import { expect, test } from 'vitest'
import { contentOf, schemaOf, typedIn } from './section-text.ts'
import { landingParts, type PartKind } from './sections.ts'

const [hero, features] = landingParts as [PartKind, PartKind]

test('stored content fills the form, and the form builds the same content', () => {
  const content = { feature1: { title: 'One' }, feature3: { description: 'Three' } }
  const typed = typedIn(features.fields, content)
  expect(typed).toEqual({
    'feature1-title': 'One',
    'feature1-description': '',
    'feature2-title': '',
    'feature2-description': '',
    'feature3-title': '',
    'feature3-description': 'Three',
  })
  expect(contentOf(features.fields, typed)).toEqual({
    feature1: { title: 'One', description: null },
    feature2: { title: null, description: null },
    feature3: { title: null, description: 'Three' },
  })
})

test.each([undefined, null, 'text', { title: 7 }, { title: { deep: 'er' } }])(
  'invalid content leaves the form empty: %j',
  (content) => {
    expect(typedIn(hero.fields, content)).toEqual({
      title: '',
      titleHighlight: '',
      subtitle: '',
      button: '',
      openButton: '',
    })
  },
)

test('a text is a single line of limited length', () => {
  const others = { titleHighlight: '', button: '', openButton: '' }
  const typed = { ...others, title: ' Rooms,\n ready. ', subtitle: 'x'.repeat(501) }
  const { error } = schemaOf(hero.fields).safeParse(typed)
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['subtitle', 'Use 500 characters or fewer'],
  ])
  expect(schemaOf(hero.fields).parse({ ...typed, subtitle: '' })).toEqual({
    title: 'Rooms, ready.',
    titleHighlight: null,
    subtitle: null,
    button: null,
    openButton: null,
  })
})
