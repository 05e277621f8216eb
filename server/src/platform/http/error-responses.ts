import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { busy, conflict, Refusal } from '../../errors.ts'
import { isConcurrencyFailure, isTimeout, isUnavailable } from '../database/connect.ts'
import { FileRefused } from '../files/content-type.ts'
import { FileMissing } from '../files/file-store.ts'
import { FileTooLarge } from '../files/receive.ts'
import { PasswordsBusy } from '../passwords.ts'
import { TypesettingError } from '../pdf/typeset-pdf.ts'

/** Turns every thrown error into `{ error, code?, fields? }`. Messages of unexpected errors are not sent. */
export function registerErrorHandlers(app: FastifyInstance) {
  app.setNotFoundHandler((_request, reply) => answer(reply, new Refusal(404, 'Not found')))
  app.setErrorHandler(sendError)
}

export const sendError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  answer(reply, refusalFor(error, request))

/** Undefined for an unexpected failure, which is logged. */
export function refusalFor(error: FastifyError, request: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) {
    if (error.cause) request.log.error({ error: error.cause }, 'A request failed partly')
    return error
  }
  if (error instanceof PasswordsBusy) return busy()
  if (error instanceof FileRefused) return new Refusal(415, error.message)
  if (error instanceof FileTooLarge) return new Refusal(413, error.message)
  if (error instanceof TypesettingError) {
    request.log.warn({ error }, 'A document could not be typeset')
    return new Refusal(409, error.userMessage)
  }
  if (isConcurrencyFailure(error)) {
    request.log.warn({ error }, 'A request failed twice because of concurrent ones')
    return conflict('Someone else was changing the same records, so nothing was saved. Try again.')
  }
  if (isTimeout(error)) {
    request.log.warn({ error }, 'A request waited too long for the database')
    return busy()
  }
  if (isUnavailable(error)) {
    request.log.warn({ error }, 'The database is unavailable')
    return busy('The service is restarting. Please try again in a moment.')
  }
  if (error instanceof FileMissing) {
    request.log.error({ error }, 'A file’s bytes are missing')
    return new Refusal(404, 'File not found')
  }
  const known = readingFailures[error.code]
  if (known) return known
  if (error.statusCode && error.statusCode < 500) return unreadableRequest
  request.log.error({ error }, 'A request failed')
  return undefined
}

export const unreadableRequest = new Refusal(400, 'We couldn’t read this request')

/** For failures before routing, such as an invalid URL. */
export const sendUnreadable = (reply: FastifyReply) => answer(reply, unreadableRequest)

const readingFailures: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal(413, 'This is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal(415, 'Please send JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: unreadableRequest,
  FST_ERR_CTP_INVALID_JSON_BODY: unreadableRequest,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: unreadableRequest,
}

function answer(reply: FastifyReply, refusal: Refusal | undefined) {
  // An unexpected failure reveals only the request id, which identifies its log line.
  if (!refusal) return reply.status(500).send({ error: 'Something went wrong', code: reply.request.id })
  const { status, message, extras } = refusal
  if (extras.retryAfter !== undefined) void reply.header('retry-after', extras.retryAfter)
  return reply.status(status).send({
    error: message,
    ...(extras.code && { code: extras.code }),
    ...(extras.fields && { fields: extras.fields }),
  })
}
