import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { busy, Refusal } from '../../errors.ts'
import { isUnavailable } from '../database/connect.ts'
import { FileRefused } from '../files/content-type.ts'
import { FileMissing } from '../files/file-store.ts'
import { FileTooLarge } from '../files/receive.ts'
import { PasswordsBusy } from '../passwords.ts'
import { CannotBeSet } from '../pdf/typesetting.ts'

/** Turns whatever was thrown into `{ error, code?, fields? }`; only a Refusal's own words reach a person. */
export function errorAnswers(app: FastifyInstance) {
  app.setNotFoundHandler((_request, reply) => answer(reply, new Refusal(404, 'Not found')))
  app.setErrorHandler((error: FastifyError, request, reply) => answer(reply, refusalFor(error, request)))
}

function refusalFor(error: FastifyError, request: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) {
    if (error.cause) request.log.error({ error: error.cause }, 'A request failed in part')
    return error
  }
  if (error instanceof PasswordsBusy) return busy()
  if (error instanceof FileRefused) return new Refusal(415, error.message)
  if (error instanceof FileTooLarge) return new Refusal(413, error.message)
  if (error instanceof CannotBeSet) {
    request.log.warn({ error }, 'A document could not be set')
    return new Refusal(409, error.sentence)
  }
  if (isUnavailable(error)) {
    request.log.warn({ error }, 'The database is away')
    return busy('The service is restarting. Please try again in a moment.')
  }
  if (error instanceof FileMissing) {
    request.log.error({ error }, 'A file’s bytes are missing')
    return new Refusal(404, 'File not found')
  }
  const known = readingFailures[error.code]
  if (known) return known
  if (error.statusCode && error.statusCode < 500) return notReadable
  request.log.error({ error }, 'A request failed')
  return undefined
}

export const notReadable = new Refusal(400, 'This request could not be read')

/** For what goes wrong before there is a route, such as an address that is none. */
export const unreadable = (reply: FastifyReply) => answer(reply, notReadable)

const readingFailures: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal(413, 'This is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(415, 'Please send JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: notReadable,
  FST_ERR_CTP_INVALID_JSON_BODY: notReadable,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: notReadable,
}

function answer(reply: FastifyReply, refusal: Refusal | undefined) {
  // The request's number is all that a failure tells: with it, the log line can be found.
  if (!refusal) return reply.status(500).send({ error: 'Something went wrong', code: reply.request.id })
  const { status, message, extras } = refusal
  if (extras.retryAfter !== undefined) void reply.header('retry-after', extras.retryAfter)
  return reply.status(status).send({
    error: message,
    ...(extras.code && { code: extras.code }),
    ...(extras.fields && { fields: extras.fields }),
  })
}
