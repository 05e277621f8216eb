import { leadFields } from '@mantel/domain/leads/lead-form'
import { afterEach, describe, expect, test } from 'vitest'
import { drawForm } from './draw-form.ts'
import { drawPreview } from './preview.ts'
import { rowsOf } from './surface.ts'
import { config, inside } from './testing.ts'

afterEach(() => document.body.replaceChildren())

const field = (name: (typeof leadFields)[number], label: string, mode: 'required' | 'show' = 'show') => ({
  name,
  label,
  mode,
  maxLength: 100,
})

describe('the form', () => {
  test('has a visible label for each field, and marks optional ones in words', () => {
    const { form } = drawForm(config())
    const labels = [...form.querySelectorAll('.field label')].map(({ textContent }) => textContent)
    expect(labels).toEqual(['First name', 'Last name (optional)', 'Email', 'Message (optional)'])
    expect(form.textContent).not.toContain('*')
    for (const label of form.querySelectorAll('label'))
      expect(form.querySelector(`#${label.getAttribute('for')}`)).not.toBeNull()
    expect(form.getAttribute('aria-label')).toBe('Contact Alder & Finch Staging')
  })

  test('helps browsers and phones to fill in the fields', () => {
    const { form } = drawForm(config())
    const email = form.querySelector('[name=email]')
    expect([email?.getAttribute('type'), email?.getAttribute('autocomplete')]).toEqual(['email', 'email'])
    expect(form.querySelector('[name=message]')?.tagName).toBe('TEXTAREA')
  })

  test('has a field for programs that nobody sees or reaches with the keyboard', () => {
    const { form, readHoneypot } = drawForm(config())
    const honeypotField = form.querySelector<HTMLInputElement>('[name=fax]')
    expect(honeypotField?.tabIndex).toBe(-1)
    expect(honeypotField?.closest('[aria-hidden=true]')).not.toBeNull()
    expect(readHoneypot()).toBe('')
  })

  test('puts first and last name on one line only if they are neighbors', () => {
    const pairs = (names: (typeof leadFields)[number][]) =>
      drawForm(config({ fields: names.map((name) => field(name, name)) })).form.querySelectorAll('.half')
        .length
    expect(pairs(['firstName', 'lastName', 'email'])).toBe(2)
    expect(pairs(['lastName', 'firstName', 'email'])).toBe(2)
    expect(pairs(['firstName', 'email', 'lastName'])).toBe(0)
    expect(pairs(['firstName', 'email'])).toBe(0)
  })

  test('shows texts of the company as text, whatever they contain', () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&{{}}'
    const host = document.createElement('div')
    document.body.append(host)
    const given = config({
      companyName: hostile,
      thankYouMessage: hostile,
      fields: leadFields.map((name) => field(name, hostile)),
    })
    drawPreview(host, given, 'form')
    expect(inside(host).has('img')).toBe(false)
    expect(inside(host).text('.field label')).toBe(`${hostile} (optional)`)
    drawPreview(host, given, 'thanks')
    expect(inside(host).has('img')).toBe(false)
    expect(inside(host).text('[role=status]')).toBe(hostile)
  })

  test('has the company’s colors without style attributes in the markup of the page', () => {
    const host = document.createElement('div')
    document.body.append(host)
    drawPreview(host, config(), 'form')
    const surface = inside(host).find('.surface')
    expect(surface.style.getPropertyValue('--primary')).toBe('#b38734')
    expect(surface.style.getPropertyValue('--on-primary')).toBe('#1f1709')
    expect(inside(host).root.adoptedStyleSheets).toHaveLength(1)
    expect(inside(host).has('style')).toBe(false)
  })
})

test('the lines of a form can be written down to reserve their height', () => {
  expect(rowsOf(config().fields)).toBe('nnlm')
  expect(rowsOf(leadFields.map((name) => field(name, name)))).toBe('nnllllm')
})
