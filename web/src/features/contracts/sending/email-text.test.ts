import { expect, test } from 'vitest'
import { gapIn, withTemplate } from './email-text.ts'

const found = { subject: 'Staging agreement for 9 Cedar Row', message: '' }
const cover = { subject: 'Your agreement', text: 'It is ready.\n\nWrite to us.' }

test('a template fills what nobody has written, and makes room for another one', () => {
  const first = withTemplate(found, cover, found)
  expect(first).toEqual({ subject: 'Your agreement', message: cover.text })
  expect(withTemplate(first, { subject: 'Second', text: 'Other words.' }, first)).toEqual({
    subject: 'Second',
    message: 'Other words.',
  })
})

test('what somebody wrote stays: their subject, and their words above the template’s', () => {
  expect(withTemplate({ ...found, message: 'Dear Rosa, \n' }, cover, found)).toEqual({
    subject: 'Your agreement',
    message: `Dear Rosa,\n\n${cover.text}`,
  })
  expect(withTemplate({ subject: 'As we said', message: '  ' }, cover, found)).toEqual({
    subject: 'As we said',
    message: cover.text,
  })
})

test('what nobody has filled in is found, until somebody has', () => {
  const gaps = ['[Install date]']
  expect(gapIn({ subject: null, message: 'On [Install date]' }, gaps)).toEqual({
    name: 'message',
    gap: '[Install date]',
  })
  expect(gapIn({ subject: 'For [Install date]', message: '' }, gaps)?.name).toBe('subject')
  expect(gapIn({ subject: 'Hello', message: 'On May 4' }, gaps)).toBeNull()
})
