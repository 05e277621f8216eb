import { leadFormApi } from '@mantel/domain/leads/lead-form-settings'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { expectNothingUnsaved, save } from '../settings/settings.ts'
import { logOf } from '../settings/stored-settings.ts'
import { expectToast, fill, findBothVersions, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { choose, formOf, labelField, modeField, openLeadForm, preview } from './lead-form.ts'

const product = await sharedProduct()

test('the preview shows each change at once, and saving keeps it', async () => {
  const studio = await product.newStudio()
  await openLeadForm(product, studio)
  const labels = [
    'First name',
    'Last name (optional)',
    'Email',
    'Phone (optional)',
    'Company (optional)',
    'Project address (optional)',
    'Message (optional)',
  ]
  await waitFor(() => expect(preview().labels()).toEqual(labels))
  await fill(labelField('Message'), 'Tell us about the home')
  await user.selectOptions(modeField('Message'), 'Required')
  await user.selectOptions(modeField('Company'), 'Hidden')
  const shown = [...labels.filter((label) => !/^(Company|Message)/.test(label)), 'Tell us about the home']
  await waitFor(() => expect(preview().labels()).toEqual(shown))
  await save()
  await expectToast('Lead form saved')
  await expectNothingUnsaved()
  const { fields } = await formOf(studio)
  expect(fields.slice(4)).toEqual([
    { name: 'companyName', mode: 'hidden', label: null },
    { name: 'projectAddress', mode: 'show', label: null },
    { name: 'message', mode: 'required', label: 'Tell us about the home' },
  ])
  expect((await logOf(studio))[0]).toMatch(/in Lead form$/)
})

test('fields are moved with the keyboard and with the menu', async () => {
  const studio = await product.newStudio()
  await openLeadForm(product, studio)
  labelField('Email').focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(document.activeElement).toBe(labelField('Email'))
  await screen.findByText('Email, position 1 of 7')
  await press('Actions for Message')
  await user.click(await screen.findByRole('menuitem', { name: /^Move up/ }))
  const order = ['Email', 'First name', 'Last name', 'Phone', 'Company', 'Message', 'Project address']
  await waitFor(() =>
    expect(
      preview()
        .labels()
        .map((label) => label.replace(' (optional)', '')),
    ).toEqual(order),
  )
  await save()
  await expectToast('Lead form saved')
  expect((await formOf(studio)).fields.map(({ name }) => name)).toEqual([
    'email',
    'firstName',
    'lastName',
    'phone',
    'companyName',
    'message',
    'projectAddress',
  ])
})

test('a form that no one could reply to is refused', async () => {
  const studio = await product.newStudio()
  await openLeadForm(product, studio)
  await user.selectOptions(modeField('Email'), 'Hidden')
  await user.selectOptions(modeField('Phone'), 'Hidden')
  await save()
  await screen.findByText('Show the email or phone field so you can reply')
  await press('Discard')
  await expectNothingUnsaved()
  expect(modeField('Email').value).toBe('required')
})

test('two users who change the fields see both versions', async () => {
  const studio = await product.newStudio()
  await openLeadForm(product, studio)
  await user.selectOptions(modeField('Phone'), 'Required')
  const { version, fields } = await formOf(studio)
  const theirs = fields.map((field) => (field.name === 'phone' ? { ...field, label: 'Cell' } : field))
  await studio.ask(leadFormApi.edit, { body: { fields: theirs, version } })
  await save()
  const dialog = within(await findBothVersions())
  dialog.getByText(/Phone \(required\)/)
  dialog.getByText(/Cell \(optional\)/)
  await user.click(dialog.getByRole('button', { name: /mine/i }))
  await expectNothingUnsaved()
  expect((await formOf(studio)).fields.find(({ name }) => name === 'phone')).toEqual({
    name: 'phone',
    mode: 'required',
    label: null,
  })
})

test('the preview has three backgrounds, two widths and the thank-you message', async () => {
  const studio = await product.newStudio()
  await openLeadForm(product, studio)
  for (const [group, options] of [
    ['Background', ['White', 'Dark', 'Photo']],
    ['Width', ['Wide', 'Phone']],
  ] as const)
    for (const option of options) {
      await user.click(choose(group, option))
      expect(choose(group, option).getAttribute('aria-checked')).toBe('true')
    }
  await fill(screen.getByLabelText('Thank-you message'), 'Thanks <b>a lot</b>!')
  await user.click(choose('Shows', 'Thanks'))
  await waitFor(() => expect(preview().text()).toBe('Thanks <b>a lot</b>!'))
  expect(preview().surface()?.style.getPropertyValue('--primary')).toMatch(/^#/)
})

test('only admins configure the form', async () => {
  const studio = await product.newStudio()
  const manager = await studio.colleague('Manager')
  await product.open('/app/settings/lead-form', { as: manager })
  await screen.findByText('Page not found')
  await product.open('/app/settings#company', { as: manager })
  await screen.findByRole('region', { name: 'Company' })
  expect(screen.queryByRole('region', { name: 'Lead form' })).toBeNull()
})
