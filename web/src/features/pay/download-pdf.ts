import { useState } from 'react'
import { saveAs } from '../../platform/save-as.ts'
import { toastError } from '../../platform/toast.ts'
import * as copy from './copy.ts'

/**
 * Downloads a PDF through the link. Fetches it first, so that a refusal shows as a toast and is not saved as a broken
 * file.
 */
export function useDownload() {
  const [pendingPath, setPending] = useState<string>()
  async function download(path: string, name: string) {
    if (pendingPath) return
    setPending(path)
    try {
      const response = await fetch(path)
      if (response.ok) saveAs(name, await response.blob())
      else toastError(await refusalOf(response))
    } catch {
      toastError(copy.notDownloaded)
    } finally {
      setPending(undefined)
    }
  }
  return { pendingPath, download }
}

async function refusalOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null
  return typeof body?.error === 'string' ? body.error : copy.notDownloaded
}
