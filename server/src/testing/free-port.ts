import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** Returns a port that no one uses now, so that two runs on one machine do not disturb each other. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
