import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib/run.mjs'
import { bundleServer, writeBundle } from './lib/server-bundle.mjs'

/** Starts the server for the browser tests: bundled like the real one, with the extras of `e2e/src/server/main.ts`. */
const name = `main-${process.env.PORT}`
// This folder has the same depth as `server/dist`, so that the relative paths to the migrations and the built web app
// work.
const directory = path.join(root, 'server', 'dist-e2e')
await writeBundle(await bundleServer({ [name]: 'e2e/src/server/main.ts' }, directory))
await import(pathToFileURL(path.join(directory, `${name}.js`)).href)
