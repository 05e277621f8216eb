import { Readable } from 'node:stream'
import { openDiskStore } from './disk.ts'

// Writes a file that never ends, reports when it has written some of it, and waits to be killed.
const [, , root = ''] = process.argv
const store = await openDiskStore(root)
await store.put('endless', Readable.from(endless()), { type: 'text/plain' })

async function* endless() {
  for (let piece = 0; ; piece++) {
    yield Buffer.alloc(65_536)
    if (piece === 10) process.send?.('under way')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
