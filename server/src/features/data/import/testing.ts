import type { ImportKind, ImportRun } from '@mantel/domain/data'
import type { TestServer } from '../../../testing/server.ts'
import { type Caller, upload } from '../../uploads/testing.ts'

type Choice = {
  mapping?: (string | null)[]
  duplicates?: 'skip' | 'update' | 'create'
  onlyFitting?: boolean
}

/** Returns functions that run single steps of an import, or all of them. */
export function importHelpers(server: TestServer) {
  async function begin(call: Caller, kind: ImportKind, content: string | Buffer, name = `${kind}.csv`) {
    const uploadId = await upload(call, name, Buffer.from(content))
    return call('POST', '/api/imports', { uploadId, kind })
  }

  async function check(call: Caller, begun: ImportRun, { mapping = begun.mapping, ...choice }: Choice = {}) {
    const { status, body } = await call('POST', `/api/imports/${begun.id}/check`, { mapping, ...choice })
    if (status !== 200) throw new Error(body.error)
    return body as ImportRun
  }

  async function beginAndCheck(call: Caller, kind: ImportKind, content: string | Buffer, choice?: Choice) {
    const { status, body } = await begin(call, kind, content)
    if (status !== 201) throw new Error(body.error)
    return check(call, body as ImportRun, choice)
  }

  async function run(call: Caller, { id }: ImportRun) {
    const { status, body } = await call('POST', `/api/imports/${id}/run`)
    if (status !== 200) throw new Error(body.error)
    await server.runJobs()
    return (await call('GET', `/api/imports/${id}`)).body as ImportRun
  }

  return {
    begin,
    check,
    beginAndCheck,
    run,
    importFile: async (call: Caller, kind: ImportKind, content: string | Buffer, choice?: Choice) =>
      run(call, await beginAndCheck(call, kind, content, choice)),
    exportCsv: async (call: Caller, kind: ImportKind) =>
      (await call('POST', `/api/exports/${kind}`, {})).text,
  }
}

export const csv = (...rows: string[][]) =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
