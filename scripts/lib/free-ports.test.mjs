import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePorts } from './free-ports.mjs'

test('a server can listen on each of the free ports', async () => {
  const ports = await findFreePorts(3)
  const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))))
  expect(servers.map((server) => server.address().port)).toEqual([ports[0], ports[0] + 1, ports[0] + 2])
  for (const server of servers) server.close()
})
