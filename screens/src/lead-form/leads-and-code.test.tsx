import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectNothingUnsaved, openSection, save, section } from '../settings/settings.ts'
import { expectToast, fill, findDialog, press, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { formOf, modeField, openLeadForm } from './lead-form.ts'

const product = await sharedProduct()

test('the settings say what the form asks for and lead to it', async () => {
  const studio = await product.newStudio()
  await openSection(product, 'lead-form', studio)
  const form = within(await section('Lead form'))
  await form.findByText(/^Asks for: First name, Last name, Email/)
  await user.click(form.getByRole('link', { name: 'Edit form' }))
  await screen.findByRole('list', { name: 'Fields' })
})

test('switches are saved at once, and other settings with the button', async () => {
  const studio = await product.newStudio()
  await openLeadForm(product, studio)
  await user.click(screen.getByRole('switch', { name: 'Add leads to the pipeline automatically' }))
  await waitFor(async () => expect((await formOf(studio)).autoAddToPipeline).toBe(false))

  await fill(screen.getByLabelText(/^Send visitors to/), 'alderfinch')
  await fill(screen.getByLabelText(/^Email new leads to/), 'maya@alderfinch.test\nnot an address')
  await fill(screen.getByLabelText(/^Websites that may show the form/), 'https://AlderFinch.com/\n\nfoo bar')
  await save()
  await screen.findByText('Enter a web address like https://alderfinch.com/thanks')
  await screen.findByText(/^not an address: /)
  await screen.findByText('foo bar: Enter a website like alderfinch.com')
  await fill(screen.getByLabelText(/^Send visitors to/), 'https://alderfinch.com/thanks')
  await fill(screen.getByLabelText(/^Email new leads to/), 'maya@alderfinch.test')
  await fill(screen.getByLabelText(/^Websites that may show the form/), 'https://AlderFinch.com/')
  await save()
  await expectToast('Lead form saved')
  await expectNothingUnsaved()
  expect(await formOf(studio)).toMatchObject({
    autoAddToPipeline: false,
    redirectUrl: 'https://alderfinch.com/thanks',
    notifyEmails: ['maya@alderfinch.test'],
    allowedHosts: ['alderfinch.com'],
  })
})

test('the automatic reply has a text of its own', async () => {
  const studio = await product.newStudio()
  await openLeadForm(product, studio)
  expect(screen.queryByLabelText('Subject')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Reply automatically' }))
  await fill(await screen.findByLabelText('Subject'), 'We got your message')
  await save()
  await expectToast('Lead form saved')
  // The switch is saved separately. If the form was saved first, the switch is saved again.
  await waitFor(async () =>
    expect(await formOf(studio)).toMatchObject({
      autoReplyEnabled: true,
      autoReplySubject: 'We got your message',
      autoReplyTemplateId: expect.any(String),
    }),
  )
  // The text is now a message template, and the default one can be chosen again.
  await user.selectOptions(await screen.findByLabelText('Reply with'), 'Default text')
  await save()
  await expectNothingUnsaved()
  await waitFor(async () => expect((await formOf(studio)).autoReplyTemplateId).toBeNull())
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Subject').value).not.toBe('We got your message'),
  )
})

test('the code can be copied, sent to someone, and is for the saved form', async () => {
  const studio = await product.newStudio()
  const { key } = await formOf(studio)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => writeText.mockRestore())
  await openLeadForm(product, studio)
  const code = within(screen.getByRole('region', { name: 'Put it on your website' }))
  const script = `<script src="${location.origin}/widget.js" data-company="${key}" async></script>`
  expect(code.getByLabelText('Code to copy').textContent).toBe(script)
  await press('Copy')
  expect(writeText).toHaveBeenCalledWith(script)
  await code.findByRole('button', { name: 'Copied' })

  const email = new URL(code.getByRole<HTMLAnchorElement>('link', { name: 'Send to my web designer' }).href)
  expect(email.protocol).toBe('mailto:')
  expect(email.searchParams.get('body')).toContain(script)
  expect(email.searchParams.get('body')).toContain(`connect-src ${location.origin}`)
  expect(email.searchParams.get('body')).not.toMatch(/[^\r]\n/)

  await user.click(code.getByRole('tab', { name: 'iframe' }))
  expect((await code.findByLabelText('Code to copy')).textContent).toContain(`/lead/${key}/embed`)
  await user.click(code.getByRole('tab', { name: 'Plain HTML' }))
  await waitFor(() => expect(code.getByLabelText('Code to copy').textContent).toMatch(/^<form action=/))
  await user.click(code.getByRole('tab', { name: 'Link and QR' }))
  expect((await code.findByLabelText<HTMLInputElement>('Link to your form')).value).toBe(
    `${location.origin}/lead/${key}`,
  )
  await code.findByRole('img', { name: 'QR code of your form' })

  // The code contains only saved fields, because unsaved changes are not on the website either.
  await user.selectOptions(modeField('Company'), 'Hidden')
  await user.click(code.getByRole('tab', { name: 'Plain HTML' }))
  expect((await code.findByLabelText('Code to copy')).textContent).toContain('companyName')
})

test('a test is emailed to the user, and no lead is stored', async () => {
  const studio = await product.newStudio()
  await openLeadForm(product, studio)
  await press('Send a test')
  await expectToast(`Test sent to ${studio.user.email}`)
  const leads = await product.sql('select id from leads where company_id = $1', [studio.companyId])
  expect(leads).toEqual([])
})

test('a new key replaces the old one after a warning', async () => {
  const studio = await product.newStudio()
  const { key } = await formOf(studio)
  await openLeadForm(product, studio)
  await press(/^Replace the key/)
  const dialog = await findDialog('Replace your lead form’s key?')
  within(dialog).getByText(/^The form stops working everywhere/)
  await press('Replace the key', dialog)
  await expectToast('Key replaced')
  const changed = await formOf(studio)
  expect(changed.key).not.toBe(key)
  await waitFor(() => expect(screen.getByLabelText('Code to copy').textContent).toContain(changed.key))
  expect((await product.call('GET', `/api/widget/${key}`)).status).toBe(404)
})
