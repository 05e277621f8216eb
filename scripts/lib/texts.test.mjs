import { describe, expect, test } from 'vitest'
import { scatteredTexts } from '../checks/copy.mjs'
import { textsIn } from './texts.mjs'

const found = (source, name = 'part.tsx') => textsIn(source, name).map(({ text }) => text)

describe('texts that users read', () => {
  test('are found in JSX, in attributes and in code', () => {
    const source = `
      import { x } from 'some module name'
      toast('Couldn’t save the client. Try again.')
      export const Part = ({ n }) => (
        <section className="grid Gap four wide" aria-label="Open projects">
          <p>Hello {n}, you have <b>two clients</b> today.</p>
          <Button variant="primary">{busy ? 'Saving changes' : 'Save'}</Button>
        </section>
      )`
    expect(found(source)).toEqual([
      'Couldn’t save the client. Try again.',
      'Open projects',
      'Hello …, you have',
      'today.',
      'two clients',
      'Saving changes',
      'Save',
    ])
  })

  test('show a value as an ellipsis', () => {
    expect(found('export const gone = (name) => `Deleted ${name} and all of it`', 'copy.ts')).toEqual([
      'Deleted … and all of it',
    ])
  })

  test('are not what engineers read: class names, SQL, log lines, thrown errors', () => {
    const source =
      'cn("Flex items center wide"); sql`Select the whole table`; log.warn("Could not reach it"); throw new Error("This never happens here")'
    expect(found(source, 'code.ts')).toEqual([])
  })
})

test('a sentence outside a copy file is a finding, a label is not', () => {
  expect(scatteredTexts('<p>Only admins can do this.</p>', 'web/src/a.tsx')).toEqual([
    'web/src/a.tsx:1  Only admins can do this.',
  ])
  expect(scatteredTexts('<p>Send by email</p>', 'web/src/a.tsx')).toEqual([])
})
