import { documentsApi } from '@mantel/domain/documents'
import { uploadsApi } from '@mantel/domain/uploads'
import { tinyPng } from '@mantel/server/demo/files/tiny-png'
import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'
import { user } from '../testing/page.ts'
import type { Studio } from '../testing/studio.ts'

// A file on a disk keeps its date.
const lastModified = 1

/** A picture of one color. */
export const png = (name: string, [width, height]: [number, number]) =>
  new File([new Uint8Array(tinyPng(width, Buffer.alloc(width * height), ['#888888']))], name, {
    type: 'image/png',
    lastModified,
  })

export const text = (name: string, content = 'Hello', type = 'text/plain') =>
  new File([content], name, { type, lastModified })

/** Photos are laid out in rows as wide as the page, and a simulated page has no width: this gives it one. */
export function givePageWidth() {
  let measuring: MockInstance
  beforeEach(() => {
    measuring = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    measuring.mockReturnValue(new DOMRect(0, 0, 900, 600))
  })
  afterEach(() => measuring.mockRestore())
}

/** Chooses files for the upload, also those that the browser's own dialog would not offer. */
export async function choose(...files: File[]) {
  const input = await screen.findByLabelText('Choose files')
  await user.setup({ applyAccept: false }).upload(input, files)
}

/** Adds a file to a project without the page. */
export async function addDocument({ ask }: Pick<Studio, 'ask'>, projectId: string, file: File) {
  const { id } = await ask(uploadsApi.begin, { body: { name: file.name, size: file.size } })
  const body = new Uint8Array(await file.arrayBuffer())
  await ask(uploadsApi.append, { params: { id }, query: { offset: 0 }, body })
  return ask(documentsApi.add, { params: { id: projectId }, body: { uploadId: id } })
}
