import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../errors.ts'

export type WebhookCall = { body: Uint8Array; header: (name: string) => string | undefined }

/** A URL that another service calls. Its calls are signed, and the signature covers the bytes of the body. */
export type Webhook = {
  path: `/api/${string}`
  maxBytes: number
  /** Verifies and stores the call. If this throws, the other service sends the call again. */
  receive: (call: WebhookCall) => Promise<void>
}

export function registerWebhooks(app: FastifyInstance, webhooks: Webhook[]) {
  // These content type parsers must apply only to webhooks, so they are registered in their own plugin.
  void app.register(async (apart) => {
    apart.removeAllContentTypeParsers()
    apart.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_: unknown, body: Buffer) => body,
    )
    apart.addContentTypeParser('*', async () => {
      throw new Refusal(415, 'Send JSON')
    })
    for (const { path, maxBytes, receive } of webhooks)
      apart.route({
        method: 'POST',
        url: path,
        bodyLimit: maxBytes,
        config: { access: 'signature' },
        handler: async ({ body, headers }, reply) => {
          const header = (name: string) => headers[name]?.toString()
          await receive({ body: body instanceof Uint8Array ? body : new Uint8Array(), header })
          return reply.status(200).send({ received: true })
        },
      })
  })
}
