import { maxPdfSize } from '@mantel/domain/contracts/pdf-size'
import type { Verification } from '@mantel/domain/contracts/verify'
import { useState } from 'react'
import { ask, Refused } from '../call-api.ts'
import type { Outcome } from './outcome.tsx'

export const maxMegabytes = maxPdfSize / (1024 * 1024)

type Checked = { Outcome: typeof Outcome; found: Verification }
type Checking =
  | { phase: 'idle' }
  | { phase: 'checking'; name: string; at: number }
  | { phase: 'failed'; name: string; at: number; text: string }
  | ({ phase: 'checked'; name: string; at: number } & Checked)

/** Has a file looked at, one at a time: the last one that was given counts. */
export function useChecking() {
  const [checking, setChecking] = useState<Checking>({ phase: 'idle' })

  async function check(file: File) {
    const given = { name: file.name, at: performance.now() }
    setChecking({ phase: 'checking', ...given })
    const outcome = await outcomeOf(file)
    setChecking((now) => ('at' in now && now.at === given.at ? { ...given, ...outcome } : now))
  }

  return { checking, check }
}

async function outcomeOf(file: File) {
  const text = await flawIn(file)
  if (text) return { phase: 'failed' as const, text }
  try {
    // What shows the answer is fetched while the file is looked at.
    const [{ Outcome }, found] = await Promise.all([
      import('./outcome.tsx'),
      ask<Verification>('/api/verify', file),
    ])
    return { phase: 'checked' as const, Outcome, found }
  } catch (error) {
    const said = error instanceof Refused ? error.text : undefined
    const text = said ?? 'We can’t reach the server. Check your connection and try again.'
    return { phase: 'failed' as const, text }
  }
}

/** What can be said about a file without anybody else having to look at it. */
export async function flawIn(file: Blob) {
  if (file.size > maxPdfSize) return `This file is larger than ${maxMegabytes} MB.`
  // Some programs write a few bytes of their own before it.
  const start = await file.slice(0, 1024).text()
  return start.includes('%PDF-') ? undefined : 'This is not a PDF.'
}
