import { documentsApi } from '@mantel/domain/documents'
import { uploadsApi } from '@mantel/domain/uploads'
import { tinyPng } from '@mantel/server/demo/files/tiny-png'
import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, type MockInstance, onTestFinished, vi } from 'vitest'
import { user } from '../testing/page.ts'
import type { Studio } from '../testing/studio.ts'

// The app recognizes a file by its name, size and date. The date is fixed, so that a test can choose the same file
// twice.
const lastModified = 1

export const png = (name: string, [width, height]: [number, number]) =>
  new File([new Uint8Array(tinyPng(width, Buffer.alloc(width * height), ['#888888']))], name, {
    type: 'image/png',
    lastModified,
  })

export const text = (name: string, content = 'Hello', type = 'text/plain') =>
  new File([content], name, { type, lastModified })

/** Gives every element a size, because photos are laid out by the width of the page and happy-dom has no layout. */
export function givePageWidth() {
  let measuring: MockInstance
  beforeEach(() => {
    measuring = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    measuring.mockReturnValue(new DOMRect(0, 0, 900, 600))
  })
  afterEach(() => measuring.mockRestore())
}

/** Chooses files to upload, including types that the browser's dialog would hide. */
export async function choose(...files: File[]) {
  const input = await screen.findByLabelText('Choose files')
  await user.setup({ applyAccept: false }).upload(input, files)
}

/** Adds a file to a project through the API. */
export async function addDocument({ ask }: Pick<Studio, 'ask'>, projectId: string, file: File) {
  const { id } = await ask(uploadsApi.begin, { body: { name: file.name, size: file.size } })
  const body = new Uint8Array(await file.arrayBuffer())
  await ask(uploadsApi.append, { params: { id }, query: { offset: 0 }, body })
  return ask(documentsApi.add, { params: { id: projectId }, body: { uploadId: id } })
}

/** Records the names of the files that the app downloads from now on. */
export function watchDownloads() {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return saved
}
