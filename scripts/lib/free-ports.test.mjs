import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePorts } from './free-ports.mjs'

test('a server can listen on each of the free ports', async () => {
  const first = await freePorts(3)
  const servers = [first, first + 1, first + 2].map((port) => createServer().listen(port, '127.0.0.1'))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))))
  expect(servers.map((server) => server.address().port)).toEqual([first, first + 1, first + 2])
  for (const server of servers) server.close()
})
