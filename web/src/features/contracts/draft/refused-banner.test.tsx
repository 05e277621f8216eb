import { contractsApi } from '@mantel/domain/contracts/contracts'
import { doc, paragraph } from '@mantel/domain/contracts/rich-text'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { autosave } from '../../../platform/saving/autosave.ts'
import { agreement, sentAgreement } from '../../../testing/agreement.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { idOf } from '../../../testing/maple.ts'
import { renderInRouter } from '../../../testing/router.tsx'
import { contractQuery } from '../queries.ts'
import { editedText } from './autosave.ts'
import { SaveAsCopy } from './refused-banner.tsx'

const server = fakeServer()

test('a copy opens with the unsaved text', async () => {
  const copy = { ...agreement, id: idOf(201), name: 'Staging agreement (copy)' }
  const mine = doc(paragraph('Too late. {signature.client}'))
  server.answer(contractsApi.duplicate, copy)
  server.answer(contractsApi.edit, { ...copy, content: mine, version: 2 })
  const saving = autosave(agreement, editedText)
  saving.change({ content: mine })
  const queries = new QueryClient()
  await renderInRouter(
    <QueryClientProvider client={queries}>
      <SaveAsCopy contract={sentAgreement} saving={saving} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save as copy' }))
  await waitFor(() => expect(saving.hasUnsaved()).toBe(false))
  expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ content: mine, version: 1 })
  expect(queries.getQueryData(contractQuery(copy.id).queryKey)).toMatchObject({ content: mine, version: 2 })
})
