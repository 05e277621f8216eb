import type { ProjectDocument } from '@mantel/domain/documents'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../../platform/session/session.ts'
import { idOf } from '../../testing/maple.ts'
import { maya } from '../../testing/maya.ts'
import { renderInRouter } from '../../testing/router.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { useDocumentChanges } from './change-documents.ts'
import { DocumentList } from './document-list.tsx'

const uploaded: ProjectDocument = {
  id: idOf(301),
  projectId: idOf(1),
  fileId: idOf(401),
  fileName: 'Our copy.pdf',
  mimeType: 'application/pdf',
  fileSize: 40_000,
  type: 'Contract',
  sentToClient: 'true',
  lastModified: '2026-03-12T13:12:00.000Z',
  uploadedBy: maya.id,
  width: null,
  height: null,
  isSealed: false,
  room: null,
  moment: null,
  albumId: null,
}
const sealed = { ...uploaded, id: idOf(302), fileName: 'Signed.pdf', uploadedBy: null, isSealed: true }

const Listed = () => (
  <DocumentList
    documents={[uploaded, sealed]}
    changes={useDocumentChanges(idOf(1))}
    selection={useSelection([uploaded.id, sealed.id])}
    onAsk={() => {}}
  />
)

beforeEach(() => openSession({ token: 'maya', user: maya }))
afterEach(() => void vi.unstubAllGlobals())

async function rowAndMenuOf(name: string) {
  const row = screen.getByText(name).closest('tr, li')
  if (!(row instanceof HTMLElement)) throw new Error(`No row for ${name}`)
  await userEvent.click(within(row).getByRole('button', { name: `Actions for ${name}` }))
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await userEvent.keyboard('{Escape}')
  return { row: within(row), items }
}

test.each([
  ['a table', false],
  ['a list on a phone', true],
])('in %s a sealed contract is locked, and an uploaded one is not', async (_, isPhone) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('767'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  await renderInRouter(
    <QueryClientProvider client={new QueryClient()}>
      <Listed />
    </QueryClientProvider>,
  )
  const own = await rowAndMenuOf('Our copy.pdf')
  expect(own.items).toEqual(['Select', 'Download', 'Rename…', 'Stop sharing', 'Delete…'])
  expect([own.row.queryByRole('combobox') !== null, own.row.queryByRole('switch') !== null]).toEqual([
    true,
    true,
  ])

  const evidence = await rowAndMenuOf('Signed.pdf')
  expect(evidence.items).toEqual(['Select', 'Download'])
  expect([evidence.row.queryByRole('combobox'), evidence.row.queryByRole('switch')]).toEqual([null, null])
  expect(evidence.row.getByText('Signed contract')).toBeTruthy()
  expect(evidence.row.getByText(isPhone ? 'Shared with client' : 'Shared')).toBeTruthy()
})
