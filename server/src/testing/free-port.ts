import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** Returns a port that is free now, so that two runs on one machine do not use the same port. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
