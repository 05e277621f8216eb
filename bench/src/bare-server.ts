import Fastify from 'fastify'

/** Bytes from a Fastify that does nothing else: as fast as HTTP gets here. */
const app = Fastify()
let bytes = Buffer.alloc(0)
app.all('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', ({ text }: { text: string }) => {
  bytes = Buffer.from(text)
  process.send?.({ taken: bytes.length })
})
process.on('disconnect', () => process.exit())
process.send?.({ url })
