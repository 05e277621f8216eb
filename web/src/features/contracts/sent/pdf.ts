import type { Contract } from '@mantel/domain/contracts/contracts'
import { contractsApi } from '@mantel/domain/contracts/contracts'
import { filesApi } from '@mantel/domain/files'
import { call, errorText } from '../../../platform/api/api.ts'
import { downloadFile, saveAs } from '../../../platform/api/download-file.ts'
import { toastError } from '../../../platform/toast.ts'

/** The paper as it stands, in a tab of its own; where a browser opens none, it is saved. */
export async function openPdf(id: string, save: () => Promise<boolean>) {
  // Before the answer is there: what opens later, browsers take for an advertisement.
  const tab = window.open('', '_blank')
  try {
    if (!(await save())) return tab?.close()
    const { pdfData, filename } = await call(contractsApi.preview, { params: { id } })
    const bytes = Uint8Array.from(atob(pdfData), (letter) => letter.charCodeAt(0))
    const paper = new Blob([bytes], { type: 'application/pdf' })
    if (tab) tab.location.href = URL.createObjectURL(paper)
    else saveAs(filename, paper)
  } catch (error) {
    tab?.close()
    toastError(errorText(error, 'The PDF could not be made'))
  }
}

/** The sealed one. */
export async function downloadSealed({ name, sealed }: Pick<Contract, 'name' | 'sealed'>) {
  if (!sealed) return
  await downloadFile(filesApi.get, { params: { id: sealed.fileId } }, `${name}.pdf`).catch((error: unknown) =>
    toastError(errorText(error, 'The contract could not be downloaded')),
  )
}
