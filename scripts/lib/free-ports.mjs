import { createServer } from 'node:net'

// The range is below the ephemeral ports, which the operating system assigns to outgoing connections.
const lowest = 20_000
const highest = 32_000

/** Returns consecutive free ports. The choice is random, so that parallel runs rarely get the same ones. */
export async function findFreePorts(count) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const first = lowest + Math.floor(Math.random() * (highest - lowest - count))
    const ports = Array.from({ length: count }, (_, index) => first + index)
    const areFree = await Promise.all(ports.map(isFree))
    if (areFree.every(Boolean)) return ports
  }
  throw new Error(`There are no ${count} consecutive free ports between ${lowest} and ${highest}.`)
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
