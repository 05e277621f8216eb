import { expect, test } from 'vitest'
import { applyTemplate, findGap } from './email-text.ts'

const found = { subject: 'Staging agreement for 9 Cedar Row', message: '' }
const cover = { subject: 'Your agreement', text: 'It is ready.\n\nWrite to us.' }

test('a template fills the fields, and another template replaces its text', () => {
  const first = applyTemplate(found, cover, found)
  expect(first).toEqual({ subject: 'Your agreement', message: cover.text })
  expect(applyTemplate(first, { subject: 'Second', text: 'Other text.' }, first)).toEqual({
    subject: 'Second',
    message: 'Other text.',
  })
})

test('text that the user typed stays: the subject, and the message above the template’s', () => {
  expect(applyTemplate({ ...found, message: 'Dear Rosa, \n' }, cover, found)).toEqual({
    subject: 'Your agreement',
    message: `Dear Rosa,\n\n${cover.text}`,
  })
  expect(applyTemplate({ subject: 'As we said', message: '  ' }, cover, found)).toEqual({
    subject: 'As we said',
    message: cover.text,
  })
})

test('a placeholder is found until it is filled in', () => {
  const gaps = ['[Install date]']
  expect(findGap({ subject: null, message: 'On [Install date]' }, gaps)).toEqual({
    name: 'message',
    gap: '[Install date]',
  })
  expect(findGap({ subject: 'For [Install date]', message: '' }, gaps)?.name).toBe('subject')
  expect(findGap({ subject: 'Hello', message: 'On May 4' }, gaps)).toBeNull()
})
