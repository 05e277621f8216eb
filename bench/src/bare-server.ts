import Fastify from 'fastify'

/** A Fastify server that only returns fixed bytes. Its speed is the upper limit for the product on this machine. */
const app = Fastify()
let bytes = Buffer.alloc(0)
app.all('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('message', ({ text }: { text: string }) => {
  bytes = Buffer.from(text)
  process.send?.({ length: bytes.length })
})
process.on('disconnect', () => process.exit())
process.send?.({ url })
