import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { bundleServer, writeBundle } from '../../../scripts/lib/bundles/server-bundle.mjs'
import { createTestWorkspace } from '../platform/database/embedded/testing/children.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Builds the server that kills itself, for all tests of a file. Returns its script. */
export async function killedServerScript() {
  const workspace = createTestWorkspace()
  afterAll(() => workspace.close())
  const fixture = 'server/src/survival/killed-server.fixture.ts'
  return (await bundle(workspace.directory(), { killed: fixture })).scriptOf('killed')
}

/** Builds the entries like scripts/build.mjs, and adds links to the files that the bundle finds by path. */
export async function bundle(directory: string, entries: Record<string, string>) {
  mkdirSync(path.join(directory, 'server'), { recursive: true })
  for (const part of ['node_modules', 'web', 'server/migrations']) {
    const link = path.join(directory, part)
    if (!existsSync(link)) symlinkSync(path.join(root, part), link)
  }
  const outdir = path.join(directory, 'server', 'dist')
  const built = await bundleServer(entries, outdir)
  await writeBundle(built)
  return { metafile: built.metafile, scriptOf: (name: string) => path.join(outdir, `${name}.js`) }
}
