import { contractsApi } from '@mantel/domain/contracts/contracts'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { type FilledMessage, messageTemplatesApi } from '@mantel/domain/message-templates'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openSession } from '../../../platform/session/session.ts'
import { agreement, sentAgreement } from '../../../testing/agreement.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { idOf } from '../../../testing/maple.ts'
import { maya } from '../../../testing/maya.ts'
import { renderInRouter } from '../../../testing/router.tsx'
import { SendDialog } from './send-dialog.tsx'

const server = fakeServer()
const cover: FilledMessage = {
  id: idOf(301),
  name: 'Contract email',
  category: 'contract',
  subject: 'Your agreement for 9 Cedar Row',
  text: 'We install on [Install date].',
  gaps: ['[Install date]'],
}

async function open(templates: FilledMessage[], contract = agreement) {
  openSession({ token: 'maya', user: maya })
  server.answer(messageTemplatesApi.ofProject, templates)
  server.answer(contractsApi.send, sentAgreement)
  server.answer(contractsApi.email, {
    text: 'Hello {recipientName},\n\n{message}\n\nThe link expires on {expiresOn}.',
    button: 'Review and sign',
  })
  await renderInRouter(
    <QueryClientProvider client={new QueryClient()}>
      <SendDialog contract={contract} about="9 Cedar Row" timeZone="UTC" onClose={() => {}} />
    </QueryClientProvider>,
  )
  return { message: await screen.findByLabelText(/Message/), subject: screen.getByLabelText('Subject') }
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const sent = () => server.asked.find(({ method }) => method === 'POST')?.body
const useTemplate = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Use a template' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Contract email' }))
}

test('a template fills subject and message, and its placeholders have to be filled in before sending', async () => {
  const { message, subject } = await open([cover])
  await useTemplate()
  expect(subject).toHaveProperty('value', cover.subject)
  expect(message).toHaveProperty('value', cover.text)
  await send()
  expect(await screen.findByText(/Fill in or remove \[Install date\]/)).toBeDefined()
  expect(sent()).toBeUndefined()
  await userEvent.clear(message)
  await userEvent.type(message, 'We install on May 4.')
  await send()
  await expect.poll(sent).toMatchObject({ subject: cover.subject, message: 'We install on May 4.' })
})

test('no template is used unasked, and text that was typed stays', async () => {
  const { message } = await open([cover])
  expect(message).toHaveProperty('value', '')
  await userEvent.type(message, 'Dear Hannah,')
  await useTemplate()
  expect(message).toHaveProperty('value', `Dear Hannah,\n\n${cover.text}`)
})

test('the email preview has what was typed and chosen', async () => {
  const { message } = await open([])
  const preview = screen.getByRole('figure')
  await expect
    .poll(() => preview.textContent)
    .toMatch(
      /^Email previewHello Hannah Whitlock,\s+It takes about two minutes\.\s+The link expires on \d\d\/\d\d\/\d{4}\.Review and sign$/,
    )
  await userEvent.type(message, 'First line{Enter}Second line')
  expect(preview.textContent).toContain('First line\nSecond line')
  expect(preview.textContent).not.toContain('two minutes')
})

test('the owner’s signature is mentioned if the contract has a field for it', async () => {
  const owner = { name: 'Maya Okafor', initials: 'MO' }
  const forBoth = { ...agreement, owner, content: doc(paragraph('{signature.owner} {signature.client}')) }
  await open([], forBoth)
  expect(screen.getByText(/signature is added/).textContent).toBe(
    'Maya Okafor’s signature is added when you send.',
  )
  cleanup()
  await open([], { ...agreement, owner })
  expect(screen.queryByText(/signature is added/)).toBeNull()
})

test('a company without templates has no template menu', async () => {
  await open([])
  await expect.poll(() => server.asked.some(({ url }) => url.includes('message-templates'))).toBe(true)
  expect(screen.queryByRole('button', { name: 'Use a template' })).toBeNull()
})
