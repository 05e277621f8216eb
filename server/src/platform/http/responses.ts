import type { Download, Endpoint } from '@mantel/domain/endpoints/endpoint'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Answer } from './stored-answers.ts'

/** Sends the declared fields of the result, or the bytes of a download. */
export function sendResult(reply: FastifyReply, endpoint: Endpoint, result: unknown) {
  const { response, status = 200 } = endpoint
  void reply.status(status)
  if (status === 204) return reply.send()
  if (response.meta()?.bytes) {
    const { headers, content } = result as Download
    return reply.headers(headers).send(content)
  }
  return reply.send(declaredFields(endpoint, result))
}

/** Returns what `sendResult` would send, as text that can be stored. */
export function answerOf(endpoint: Endpoint, result: unknown): Answer {
  const { status = 200 } = endpoint
  return { status, text: status === 204 ? '' : JSON.stringify(declaredFields(endpoint, result)) }
}

export function sendAnswer(reply: FastifyReply, { status, text, isRepeated }: Answer) {
  if (isRepeated) void reply.header('idempotent-replayed', 'true')
  void reply.status(status)
  return status === 204 ? reply.send() : reply.type('application/json; charset=utf-8').send(text)
}

/** Parses the result, which removes undeclared fields and detects wrong ones. */
function declaredFields({ method, path, response }: Endpoint, result: unknown) {
  const { data, error } = response.safeParse(result)
  if (error)
    throw new Error(
      `${method} ${path} returned a result that does not match its schema: ${z.prettifyError(error)}`,
    )
  return data
}
