import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../actor.ts'
import { addressOf } from '../rate-limit.ts'

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: ipOf(request),
  address: addressOf(ipOf(request)),
  userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
  requestId: request.id,
})

/** A proxy may forward an arbitrary value. If it is not an IP address, the proxy's own address counts. */
export const ipOf = ({ ip, socket }: FastifyRequest) =>
  isIP(ip) !== 0 && ip.length <= maxIpLength ? ip : (socket.remoteAddress ?? '')

/** The longest notation of an IPv6 address. A zone name of any length could follow it. */
const maxIpLength = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255'.length
