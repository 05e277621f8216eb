import { maxPdfSize } from '@mantel/domain/contracts/pdf-size'
import type { Verification } from '@mantel/domain/contracts/verify'
import { useState } from 'react'
import { ApiError, callApi } from '../call-api.ts'
import * as copy from './copy.tsx'
import type { Outcome } from './result/outcome.tsx'

export const maxMegabytes = maxPdfSize / (1024 * 1024)

type Checked = { Outcome: typeof Outcome; found: Verification }
type Checking =
  | { phase: 'idle' }
  | { phase: 'checking'; name: string; at: number }
  | { phase: 'failed'; name: string; at: number; text: string }
  | ({ phase: 'checked'; name: string; at: number } & Checked)

/** If the user chooses another file during a check, the result for the earlier file is ignored. */
export function useFileCheck() {
  const [checking, setChecking] = useState<Checking>({ phase: 'idle' })

  async function check(file: File) {
    const chosen = { name: file.name, at: performance.now() }
    setChecking({ phase: 'checking', ...chosen })
    const outcome = await outcomeOf(file)
    setChecking((now) => ('at' in now && now.at === chosen.at ? { ...chosen, ...outcome } : now))
  }

  return { checking, check }
}

async function outcomeOf(file: File) {
  const text = await findFileError(file)
  if (text) return { phase: 'failed' as const, text }
  try {
    // Loads the result view while the server checks the file.
    const [{ Outcome }, found] = await Promise.all([
      import('./result/outcome.tsx'),
      callApi<Verification>('/api/verify', file),
    ])
    return { phase: 'checked' as const, Outcome, found }
  } catch (error) {
    const serverText = error instanceof ApiError ? error.text : undefined
    const text = serverText ?? copy.unreachable
    return { phase: 'failed' as const, text }
  }
}

/** Checks size and type before the upload. */
export async function findFileError(file: Blob) {
  if (file.size > maxPdfSize) return copy.fileTooLarge(maxMegabytes)
  // Some programs write a few bytes before the `%PDF-` header.
  const start = await file.slice(0, 1024).text()
  return start.includes('%PDF-') ? undefined : copy.notAPdf
}
