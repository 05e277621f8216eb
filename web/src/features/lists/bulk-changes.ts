import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { type ChangedMany, maxAtOnce } from '@mantel/domain/endpoints/many'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import { toast } from '../../platform/toast.ts'
import { type Failure, summaryOf } from './bulk-summary.ts'
import * as copy from './copy.ts'

type Stored = { id: string; version?: number }

export type BulkChange<Row extends Stored> = {
  rows: readonly Row[]
  /** Sends the change for several rows in one request. */
  send: (rows: readonly Row[]) => Promise<ChangedMany>
  endpoint: Endpoint
  /** Ends the title of the toast, such as “moved to Won”. */
  done: string
  /** Returns the change that reverts this one. The given rows have their old values, but their new version. */
  undo?: (changed: readonly Row[]) => BulkChange<Row>
}

type Options<Row> = { nameOf: (row: Row) => string; plural: string }

/** Changes several rows of a list, with one toast and one Undo for all of them. */
export function useBulkChanges<Row extends Stored>({ nameOf, plural }: Options<Row>) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)

  async function run({ rows, send, endpoint, done, undo }: BulkChange<Row>) {
    const changed: Row[] = []
    const failures: Failure[] = []
    for (let from = 0; from < rows.length; from += maxAtOnce) {
      const batch = rows.slice(from, from + maxAtOnce)
      setProgress({ done: from, of: rows.length })
      try {
        const answer = await send(batch)
        for (const row of batch) {
          const after = answer.changed.find(({ id }) => id === row.id)
          const failed = answer.failed.find(({ id }) => id === row.id)
          if (after) changed.push({ ...row, version: after.version })
          if (failed) failures.push({ name: nameOf(row), reason: failed.reason })
        }
      } catch (error) {
        const reason = errorText(error, copy.notChanged)
        failures.push(...batch.map((row) => ({ name: nameOf(row), reason })))
      }
    }
    setProgress(null)
    void refreshAfter(queries, endpoint)
    if (changed.length + failures.length === 0) return
    const named = changed.map((row) => ({ name: nameOf(row) }))
    toast({
      ...summaryOf({ changed: named, failures, done, plural }),
      ...(undo && changed.length > 0 && { action: { label: 'Undo', run: () => void run(undo(changed)) } }),
    })
  }
  return { progress, run }
}
