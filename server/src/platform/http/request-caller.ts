import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../actor.ts'
import { addressOf } from '../rate-limit.ts'

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: ipOf(request),
  address: addressOf(ipOf(request)),
  userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
  origin: request.headers.origin ?? null,
  referrer: request.headers.referer?.slice(0, 4000) ?? null,
  requestId: request.id,
})

/** A proxy may forward an arbitrary value. If it is not an IP address, the proxy's own address counts. */
export const ipOf = ({ ip, socket }: FastifyRequest) =>
  isIP(ip) !== 0 && ip.length <= maxIpLength ? ip : (socket.remoteAddress ?? '')

/** The length of the longest IPv6 notation. `isIP` also accepts a zone name of any length after it. */
const maxIpLength = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255'.length
