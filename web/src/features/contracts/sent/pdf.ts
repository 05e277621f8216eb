import type { Contract } from '@mantel/domain/contracts/contracts'
import { contractsApi } from '@mantel/domain/contracts/contracts'
import { filesApi } from '@mantel/domain/files'
import { call, errorText } from '../../../platform/api/api.ts'
import { downloadFile } from '../../../platform/api/download-file.ts'
import { saveAs } from '../../../platform/save-as.ts'
import { toastError } from '../../../platform/toast.ts'
import * as copy from './copy.ts'

/** Saves the draft and opens its PDF in a new tab, or downloads it if the browser blocks the tab. */
export async function openPdf(id: string, save: () => Promise<boolean>) {
  // The tab opens before the request, because browsers block tabs that open later.
  const tab = window.open('', '_blank')
  try {
    if (!(await save())) return tab?.close()
    const { pdfData, filename } = await call(contractsApi.preview, { params: { id } })
    const bytes = Uint8Array.from(atob(pdfData), (char) => char.charCodeAt(0))
    const pdf = new Blob([bytes], { type: 'application/pdf' })
    if (tab) tab.location.href = URL.createObjectURL(pdf)
    else saveAs(filename, pdf)
  } catch (error) {
    tab?.close()
    toastError(errorText(error, copy.pdfNotCreated))
  }
}

export async function downloadSealed({ name, sealed }: Pick<Contract, 'name' | 'sealed'>) {
  if (!sealed) return
  await downloadFile(filesApi.get, { params: { id: sealed.fileId } }, `${name}.pdf`).catch((error: unknown) =>
    toastError(errorText(error, copy.contractNotDownloaded)),
  )
}
