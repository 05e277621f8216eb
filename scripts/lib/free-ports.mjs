import { createServer } from 'node:net'

// Below the ports that the system hands out by itself.
const lowest = 20_000
const highest = 32_000

/** The first of so many ports in a row that are free now. By chance, so that runs side by side rarely want the same. */
export async function freePorts(count) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest - count))
    const ports = Array.from({ length: count }, (_, at) => first + at)
    const areFree = await Promise.all(ports.map(isFree))
    if (areFree.every(Boolean)) return first
  }
  throw new Error(`There are no ${count} free ports in a row between ${lowest} and ${highest}.`)
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
