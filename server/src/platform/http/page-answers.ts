import { type Endpoint, isPage, type Output, type Page } from '@mantel/domain/endpoints/endpoint'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../errors.ts'
import { refusalFor } from './error-responses.ts'

/** How an endpoint answers a browser that displays the response: with a page or a redirect instead of JSON. */
export type PageAnswers<E extends Endpoint> = {
  /** Turns the fields of a plain HTML form into the body of the endpoint. */
  readForm?: (fields: URLSearchParams) => unknown
  answer: (result: Output<E>, params: Record<string, string>) => Page
  /** `fields` are the values of a submitted HTML form, so that the page can show them again. */
  refuse: (
    refusal: Refusal,
    params: Record<string, string>,
    fields: URLSearchParams | null,
  ) => Page | Promise<Page>
}

/** The body of a plain HTML form, before it is turned into the body of an endpoint. */
export class PlainForm {
  constructor(readonly fields: URLSearchParams) {}
}

/** Makes the routes of this app accept plain HTML forms in addition to JSON. */
export function acceptForms(apart: FastifyInstance) {
  apart.addContentTypeParser(formType, { parseAs: 'string' }, async (_: unknown, body: string) => {
    return new PlainForm(new URLSearchParams(body))
  })
  return apart
}

export const wantsPage = (endpoint: Endpoint, { headers }: FastifyRequest) =>
  isPage(endpoint) || headers['content-type']?.split(';')[0]?.trim().toLowerCase() === formType

export function sendPage(reply: FastifyReply, answer: Page) {
  // The URL of a page can contain a token, so search engines and other sites must not learn it.
  void reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  if ('redirect' in answer) return reply.redirect(answer.redirect, 303)
  return reply
    .status(answer.status ?? 200)
    .headers(answer.headers ?? {})
    .type('text/html; charset=utf-8')
    .send(answer.html)
}

/** Answers every failure with a page, too. Messages of unexpected errors are not shown. */
export function refuseWithPage<E extends Endpoint>(pages: PageAnswers<E>) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal =
      refusalFor(error, request) ?? new Refusal(503, 'Something went wrong. Try again in a minute.')
    if (refusal.extras.retryAfter !== undefined) void reply.header('retry-after', refusal.extras.retryAfter)
    const fields = request.body instanceof PlainForm ? request.body.fields : null
    return sendPage(reply, await pages.refuse(refusal, request.params as Record<string, string>, fields))
  }
}

const formType = 'application/x-www-form-urlencoded'
