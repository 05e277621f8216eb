import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib/run.mjs'
import { bundleServer } from './lib/server-bundle.mjs'

/** The product that browser tests meet: bundled like the real one, with the extras of `e2e/src/server/main.ts`. */
const name = `main-${process.env.PORT}`
// As far from the sources as `server/dist`: it finds migrations and the built web by the same relative paths.
const directory = path.join(root, 'server', 'dist-e2e')
const { outputFiles } = await bundleServer({ [name]: 'e2e/src/server/main.ts' }, directory)
await mkdir(directory, { recursive: true })
for (const { path: file, contents } of outputFiles) await writeFile(file, contents)
await import(pathToFileURL(path.join(directory, `${name}.js`)).href)
